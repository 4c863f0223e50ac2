import { call } from "../../platform/browser/calls/call.ts";
import type { FollowedCallOut } from "./driver-call-outs.schema.ts";

/** How long to wait for events before polling. */
const eventsMilliseconds = 3_000;
const askMilliseconds = 1_500;
/** The interval after a failure, longer so that not everybody polls a site in trouble. */
const patientMilliseconds = 10_000;
/**
 * The server sends an event every 15 seconds. A connection that is silent for longer is dead, even if the browser
 * reports no error.
 */
const silentMilliseconds = 40_000;

type Listener = {
  onStep: (callOut: FollowedCallOut) => void;
  /** The site is there, and nothing has changed. */
  onBeat?: () => void;
  /** The site does not answer. */
  onLost?: () => void;
  onEnd: () => void;
};

/**
 * Follows a call-out while the page is visible: by server-sent events, or by polling while no events arrive. Returns a
 * function that stops it.
 */
export function followLive(token: string, { onStep, onBeat, onLost, onEnd }: Listener): () => void {
  let timer: number | undefined;
  let silence: number | undefined;
  let events: EventSource | undefined;
  let hears = false;
  let isOver = false;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if (isOver || document.visibilityState === "hidden") return;
    const outcome = await call("GET /api/callout-pages/:token", { params: { token }, quiet: true });
    if (isOver || hears) return;
    if (outcome.ok) onStep(outcome.data);
    else if (outcome.status === 404) return finish();
    else onLost?.();
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), outcome.ok ? askMilliseconds : patientMilliseconds);
  }

  function listen(): void {
    pause();
    timer = window.setTimeout(() => void ask(), eventsMilliseconds);
    events = new EventSource(`/api/callout-pages/${encodeURIComponent(token)}/events`);
    events.addEventListener("message", ({ data }: MessageEvent<string>) => {
      clearTimeout(timer);
      hears = true;
      restartSilenceTimer();
      onStep(JSON.parse(data) as FollowedCallOut);
    });
    events.addEventListener("beat", () => {
      restartSilenceTimer();
      onBeat?.();
    });
    events.addEventListener("end", finish);
    // The browser reconnects automatically unless the server refused the connection.
    events.addEventListener("error", () => {
      hears = false;
      void ask();
    });
    restartSilenceTimer();
  }

  function restartSilenceTimer(): void {
    clearTimeout(silence);
    silence = window.setTimeout(begin, silentMilliseconds);
  }

  function begin(): void {
    if (isOver) return;
    if (document.visibilityState === "hidden") pause();
    else listen();
  }

  function pause(): void {
    for (const one of [timer, silence]) clearTimeout(one);
    hears = false;
    events?.close();
    events = undefined;
  }

  function finish(): void {
    stop();
    onEnd();
  }

  function stop(): void {
    isOver = true;
    pause();
    document.removeEventListener("visibilitychange", begin);
    removeEventListener("online", begin);
    removeEventListener("offline", begin);
  }

  document.addEventListener("visibilitychange", begin);
  addEventListener("online", begin);
  addEventListener("offline", begin);
  begin();
  return stop;
}
