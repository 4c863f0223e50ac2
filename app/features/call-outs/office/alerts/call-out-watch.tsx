import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { pollWhileActive } from "../../../../platform/browser/poll-while-active.ts";
import { call } from "../../../../platform/browser/call.ts";
import { useAlertSetting } from "./alert-setting.ts";
import { playAlert } from "./alert-sound.ts";
import { newCallOuts, newestOf, wordsOf } from "./new-call-outs.ts";

const lookMilliseconds = 5_000;

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
  const known = useRef<number | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    async function look(): Promise<void> {
      const outcome = await call("GET /api/callouts", { query: { page: 1 }, quiet: true });
      if (isGone) return;
      if (!outcome.ok) return setProblem(outcome.message);
      setProblem("");
      const { data } = outcome.data;
      const fresh = newCallOuts(data, known.current);
      known.current = newestOf(data, known.current);
      if (fresh.length === 0) return;
      for (const one of fresh) notify(wordsOf(one), one.id);
      playAlert();
      await revalidate();
    }
    const stop = pollWhileActive(() => void look(), { everyMilliseconds: lookMilliseconds, evenIdle: true });
    return () => {
      isGone = true;
      stop();
    };
  }, [revalidate]);
  return (
    <p
      className="mb-4 rounded-md border border-danger bg-danger-light px-4 py-2.5 text-sm text-danger-dark empty:hidden"
      role="alert"
    >
      {problem && `New call-outs are not watched at present: ${problem}`}
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
