/** Longer than two beats of the server: a connection that is silent for longer is dead. */
const silentMilliseconds = 40_000;
/** After a connection that worked, such as one that a new version of the site has closed. */
const soonMilliseconds = 2_000;
/** After a connection that did not open. */
const laterMilliseconds = 30_000;

type Listener = {
  /** The data of an event that differs from the last one. */
  onEvent: (data: string) => void;
  /** Whether events arrive. Until they do, and when they stop, the page must poll. */
  onHears: (hears: boolean) => void;
};
/** What the tab with the connection tells the others. */
type Message = { kind: "event" | "beat" | "lost"; data: string };

/**
 * Follows server-sent events of this site, also in a hidden tab: browsers slow down its timers, not its events. All tabs
 * share one connection, because browsers allow only six to a site over HTTP/1.1. Where they cannot share, nothing is
 * heard. Returns a function that stops it.
 */
export function followShared(address: string, { onEvent, onHears }: Listener): () => void {
  if (!("locks" in navigator) || !("BroadcastChannel" in globalThis)) return () => {};
  const channel = new BroadcastChannel(address);
  const stopping = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;

  function take({ kind, data }: Message): void {
    if (stopping.signal.aborted) return;
    clearTimeout(silence);
    onHears(kind !== "lost");
    if (kind === "lost") return;
    silence = setTimeout(() => onHears(false), silentMilliseconds);
    if (kind !== "event" || data === last) return;
    last = data;
    onEvent(data);
  }

  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => take(data));
  const tell = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it stays on this origin
    channel.postMessage(message);
    take(message);
  };
  const { signal } = stopping;
  // The browser gives the lock to another tab when this one goes.
  void navigator.locks.request(address, { signal }, () => lead(address, tell, signal)).catch(() => {});
  return () => {
    stopping.abort();
    clearTimeout(silence);
    channel.close();
  };
}

/** Holds the connection for all tabs until `signal` says that this tab stops. */
function lead(address: string, tell: (message: Message) => void, signal: AbortSignal): Promise<void> {
  let events: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  function openAgainAfter(milliseconds: number): void {
    clearTimeout(again);
    again = setTimeout(open, milliseconds);
  }

  function open(): void {
    clearTimeout(again);
    events?.close();
    if (signal.aborted) return;
    const opened = new EventSource(address);
    events = opened;
    let hasHeard = false;
    const lose = () => {
      opened.close();
      tell({ kind: "lost", data: "" });
      openAgainAfter(hasHeard ? soonMilliseconds : laterMilliseconds);
    };
    openAgainAfter(silentMilliseconds);
    for (const kind of ["message", "beat"] as const) {
      opened.addEventListener(kind, ({ data }: MessageEvent<string>) => {
        hasHeard = true;
        openAgainAfter(silentMilliseconds);
        tell({ kind: kind === "beat" ? kind : "event", data });
      });
    }
    // The session has ended, or the server refused. Somebody may sign in again on this page.
    opened.addEventListener("end", lose);
    opened.addEventListener("error", lose);
  }

  open();
  addEventListener("online", open, { signal });
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(again);
      events?.close();
      resolve();
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
  });
}
