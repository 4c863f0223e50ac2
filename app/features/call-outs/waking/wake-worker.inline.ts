/* The service worker of a device that is woken for call-outs. It stores nothing and answers no request. */
import type { WakeMessage } from "./wake-message.ts";

type Shown = NotificationOptions & {
  renotify?: boolean;
  requireInteraction?: boolean;
  vibrate?: number[];
  actions?: { action: string; title: string }[];
};
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvent = WorkerEvent & { data: { json(): WakeMessage } | null };
type PressEvent = WorkerEvent & { action: string; notification: Notification & { data: WakeMessage } };
type Worker = {
  registration: { showNotification(title: string, shown: Shown): Promise<void> };
  clients: {
    matchAll(
      kind: object,
    ): Promise<{ url: string; focus(): Promise<unknown>; navigate(path: string): Promise<unknown> }[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
};

const worker = globalThis as unknown as Worker;
const tags = { real: "call-outs", rehearsed: "rehearsals" };
const pulse = [400, 150, 400, 150, 800];

addEventListener("install", () => void worker.skipWaiting());
addEventListener("push", (event) => {
  const pushed = event as PushEvent;
  const message = pushed.data?.json();
  if (message) pushed.waitUntil(Promise.all([show(message), answer(message, "arrival")]));
});
addEventListener("notificationclick", (event) => {
  const press = event as PressEvent;
  const { action, notification } = press;
  notification.close();
  press.waitUntil(action === "seen" ? see(notification.data) : open(notification.data));
});

async function show(message: WakeMessage): Promise<void> {
  const { title, body, maySee, isLoud, isRehearsal } = message;
  await worker.registration.showNotification(title, {
    body,
    tag: isRehearsal ? tags.rehearsed : tags.real,
    data: message,
    icon: "/icon-192.png",
    requireInteraction: isLoud,
    renotify: isLoud,
    silent: !isLoud,
    ...(isLoud && { vibrate: pulse }),
    ...(maySee && { actions: [{ action: "seen", title: "I have seen it" }] }),
  });
}

async function see(message: WakeMessage): Promise<void> {
  const found = await answer(message, "sight");
  const said = found?.ok ? ((await found.json()) as { message: string }).message : undefined;
  const body = said ?? "That did not arrive. Press here to open the call-out.";
  await show({ ...message, title: body, body: message.title, maySee: false, isLoud: said === undefined });
}

async function open({ path }: WakeMessage): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith("/admin"));
  if (!page) return void (await worker.clients.openWindow(path));
  await page.focus();
  await page.navigate(path);
}

/** Undefined without signal. */
async function answer({ token }: WakeMessage, to: "arrival" | "sight"): Promise<Response | undefined> {
  const call = fetch(`/api/wakings/${token}/${to}`, { method: "POST", credentials: "omit" });
  return call.catch(() => undefined);
}
