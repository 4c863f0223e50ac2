import { useEffect, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useDelivery } from "../../../platform/browser/calls/use-delivery.ts";
import { isFromCopy } from "../offline/link-copy.ts";
import { useLastSeen } from "../offline/use-last-seen.ts";
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

type Props = { token: string; loaded: EngineerPage; isStored: boolean };

/**
 * Sends what was pressed until it has arrived, and keeps the page current while somebody looks at it. `lostAt` is since
 * when the site does not answer.
 */
export function useEngineerJob({ token, loaded, isStored }: Props) {
  const { outbox, ...state } = useDelivery(() => new EngineerOutbox(token, postAndForget));
  const [known, setKnown] = useState(loaded);
  const [hasEnded, setHasEnded] = useState<string>();
  const { lostAt, seen, lost, ended } = useLastSeen<EngineerPage>(
    { kind: "engineer", token, isStored },
    setKnown,
  );

  // The answer to a press is the newest that the site has said.
  useEffect(() => {
    if (state.page) seen(state.page);
  }, [seen, state.page]);

  useEffect(() => {
    const ask = async () => {
      const before = outbox.read();
      if (document.visibilityState === "hidden" || before.busy) return;
      const outcome = await call("GET /api/engineer-pages/:token", { params: { token }, quiet: true });
      if (outcome.ok) {
        seen();
        outbox.show(outcome.data, before);
      } else if (outcome.status === 410 || outcome.status === 404) {
        ended();
        setHasEnded(outcome.message);
      } else lost();
    };
    const timer = setInterval(() => void ask(), askMilliseconds);
    const look = () => void ask();
    document.addEventListener("visibilitychange", look);
    for (const change of ["online", "offline"]) addEventListener(change, look);
    if (isFromCopy()) look();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      for (const change of ["online", "offline"]) removeEventListener(change, look);
    };
  }, [outbox, token, seen, lost, ended]);

  return { ...state, page: state.page ?? known, hasEnded, lostAt, outbox };
}
