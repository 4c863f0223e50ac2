import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { EngineerOutbox, nothingPressed, type PostPress } from "./engineer-outbox.ts";
import type { EngineerPage } from "./job.schema.ts";
import { postPress } from "./post-press.ts";
import { forgetPictures, readReportDraft, storeReportDraft } from "./report-draft.ts";
import { pressesKey } from "./stored-presses.ts";

const sendAgainMilliseconds = 15_000;
const askMilliseconds = 10_000;

/** Once the site has a report, its signature and photographs leave the telephone. */
const postAndForget: PostPress = async (token, press) => {
  const delivery = await postPress(token, press);
  if (press.kind === "report" && delivery.state === "sent") {
    const { reference } = delivery.answer;
    storeReportDraft(reference, forgetPictures(readReportDraft(reference)));
  }
  return delivery;
};

/** Sends what was pressed until it has arrived, and keeps the page current while somebody looks at it. */
export function useEngineerJob(token: string, loaded: EngineerPage) {
  const [outbox] = useState(() => new EngineerOutbox(token, postAndForget));
  const state = useSyncExternalStore(outbox.subscribe, outbox.read, () => nothingPressed);
  const [page, setPage] = useState(loaded);
  const [hasEnded, setHasEnded] = useState<string>();

  useEffect(() => {
    if (state.page) setPage(state.page);
  }, [state.page]);

  const waits = state.waiting.length > 0;
  useEffect(() => {
    if (!waits) return;
    const again = () => void outbox.retry();
    const look = ({ key }: StorageEvent) => {
      if (key === pressesKey(token)) outbox.lookAtOtherTabs();
    };
    again();
    const timer = setInterval(again, sendAgainMilliseconds);
    addEventListener("online", again);
    addEventListener("storage", look);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
      removeEventListener("storage", look);
    };
  }, [outbox, token, waits]);

  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState === "hidden" || outbox.read().busy) return;
      const outcome = await call("GET /api/engineer-pages/:token", { params: { token }, quiet: true });
      if (outcome.ok) setPage(outcome.data);
      else if (outcome.status === 410 || outcome.status === 404) setHasEnded(outcome.message);
    };
    const timer = setInterval(() => void ask(), askMilliseconds);
    const look = () => void ask();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [outbox, token]);

  return { ...state, page, hasEnded, outbox };
}
