import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { pollWhileActive } from "../../../../platform/browser/calls/poll-while-active.ts";
import { call } from "../../../../platform/browser/calls/call.ts";
import type { CallOutSummary } from "../../call-outs.schema.ts";
import { useCallOutEvents } from "../use-call-out-events.ts";
import { useFreshCallOuts } from "../use-new-call-outs.ts";
import { useAlertSetting } from "./alert-setting.ts";
import { newCallOuts, newestOf, wordsOf } from "./new-call-outs.ts";
import { useAlertSound } from "./use-alert-sound.ts";
import { useTitleCount } from "./use-title-count.ts";

const pollMilliseconds = 5_000;
/** While events arrive. This is use of the session as well, so that it lasts while alerts are on. */
const slowPollMilliseconds = 60_000;
const silent =
  "The sound for new call-outs is off until you press anywhere on this page: the browser plays none before.";

/**
 * Keeps every screen of the back office fresh after changes of call-outs, and announces new ones if alerts are on in
 * this browser. Shows a notice when it can no longer look.
 */
export function CallOutWatch() {
  const isOn = useAlertSetting();
  useFreshCallOuts();
  return isOn ? <Watch /> : null;
}

function Watch() {
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState("");
  const [unseen, setUnseen] = useState(0);
  const { state, play } = useAlertSound(true);
  useTitleCount(unseen);
  const known = useRef<number | undefined>(undefined);
  const lookedAt = useRef(0);
  const lookNow = useRef(() => {});
  const hears = useCallOutEvents(() => lookNow.current());
  const isDue = useEffectEvent(
    () => Date.now() - lookedAt.current >= (hears ? slowPollMilliseconds : pollMilliseconds),
  );
  useEffect(() => {
    let isGone = false;
    async function look(): Promise<void> {
      lookedAt.current = Date.now();
      const outcome = await call("GET /api/callouts", { query: { page: 1 }, quiet: true });
      if (isGone) return;
      if (!outcome.ok) return setProblem(outcome.message);
      setProblem("");
      const { data } = outcome.data;
      setUnseen(data.filter(isWaiting).length);
      const fresh = newCallOuts(data, known.current);
      known.current = newestOf(data, known.current);
      if (fresh.length === 0) return;
      for (const one of fresh) notify(wordsOf(one), one.id);
      play();
      await revalidate();
    }
    lookNow.current = () => void look();
    const poll = () => {
      if (isDue()) void look();
    };
    const stop = pollWhileActive(poll, { everyMilliseconds: pollMilliseconds, evenIdle: true });
    return () => {
      isGone = true;
      lookNow.current = () => {};
      stop();
    };
  }, [play, revalidate]);
  return (
    <p
      className="mb-4 rounded-md border border-danger bg-danger-light px-4 py-2.5 text-sm text-danger-dark empty:hidden"
      role="alert"
    >
      {problem && `New call-outs are not watched at present: ${problem}`}
      {!problem && state === "waiting" && silent}
    </p>
  );
}

/** A rehearsal rings, but nobody waits. */
function isWaiting({ status, is_rehearsal }: CallOutSummary): boolean {
  return status === "received" && !is_rehearsal;
}

function notify({ title, body }: { title: string; body: string }, id: number): void {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    // The tag makes browsers show one notification for each call-out, even with several windows.
    const notification = new Notification(title, { body, tag: `call-out ${id}`, requireInteraction: true });
    notification.addEventListener("click", () => {
      window.focus();
      location.assign(`/admin/call-outs/${id}`);
    });
  } catch {
    // Phones show notifications only from service workers. The sound was played anyway.
  }
}
