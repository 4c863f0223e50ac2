import { useEffect, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useDelivery } from "../../../platform/browser/calls/use-delivery.ts";
import { EngineerOutbox, type PostPress } from "./engineer-outbox.ts";
import type { EngineerPage } from "./job.schema.ts";
import { postPress } from "./post-press.ts";
import { forgetPictures, readReportDraft, storeReportDraft } from "./report-draft.ts";

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
  const { outbox, ...state } = useDelivery(() => new EngineerOutbox(token, postAndForget));
  const [hasEnded, setHasEnded] = useState<string>();

  useEffect(() => {
    const ask = async () => {
      const before = outbox.read();
      if (document.visibilityState === "hidden" || before.busy) return;
      const outcome = await call("GET /api/engineer-pages/:token", { params: { token }, quiet: true });
      if (outcome.ok) outbox.show(outcome.data, before);
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

  return { ...state, page: state.page ?? loaded, hasEnded, outbox };
}
