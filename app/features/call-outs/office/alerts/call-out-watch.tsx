import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { pollWhileActive } from "../../../../platform/browser/poll-while-active.ts";
import { call } from "../../../../platform/browser/call.ts";
import { useAlertSetting } from "./alert-setting.ts";
import { newCallOuts, newestOf, wordsOf } from "./new-call-outs.ts";
import { useAlertSound } from "./use-alert-sound.ts";
import { useTitleCount } from "./use-title-count.ts";

const lookMilliseconds = 5_000;
const silent =
  "The sound for new call-outs is off until you press anywhere on this page: the browser plays none before.";

/**
 * Looks for new call-outs on every screen of the back office, if alerts are on in this browser. Shows a notice when it
 * can no longer look.
 */
export function CallOutWatch() {
  const isOn = useAlertSetting();
  return isOn ? <Watch /> : null;
}

function Watch() {
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState("");
  const [unseen, setUnseen] = useState(0);
  const { state, play } = useAlertSound(true);
  useTitleCount(unseen);
  const known = useRef<number | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    async function look(): Promise<void> {
      const outcome = await call("GET /api/callouts", { query: { page: 1 }, quiet: true });
      if (isGone) return;
      if (!outcome.ok) return setProblem(outcome.message);
      setProblem("");
      setUnseen(outcome.data.data.filter(({ status }) => status === "received").length);
      const { data } = outcome.data;
      const fresh = newCallOuts(data, known.current);
      known.current = newestOf(data, known.current);
      if (fresh.length === 0) return;
      for (const one of fresh) notify(wordsOf(one), one.id);
      play();
      await revalidate();
    }
    const stop = pollWhileActive(() => void look(), { everyMilliseconds: lookMilliseconds, evenIdle: true });
    return () => {
      isGone = true;
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
