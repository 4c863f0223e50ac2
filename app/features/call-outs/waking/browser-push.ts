import type { NewWakeDevice } from "./devices.schema.ts";

/** What keeps this browser from being woken. "home-screen": an iPhone or iPad shows pushes only of sites there. */
export type Obstacle = "none" | "home-screen" | "unsupported" | "refused";

const workerAddress = "/wake-worker.js";
const scope = "/admin/";

type Policy = { createScriptURL: (text: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy };
type AppleNavigator = Navigator & { standalone?: boolean };

/**
 * Whether this document may start a worker. Its policy says so only if it was loaded at this page, and not if the router
 * came here from another.
 */
export function mayStartWorker(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded === undefined || new URL(loaded.name).pathname === location.pathname;
}

export function obstacleHere(): Obstacle {
  const isAppleWithoutPush = "standalone" in navigator && !(navigator as AppleNavigator).standalone;
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis))
    return isAppleWithoutPush ? "home-screen" : "unsupported";
  return Notification.permission === "denied" ? "refused" : "none";
}

/** Returns the subscription of this browser, if it was switched on. */
export async function readSubscription(): Promise<NewWakeDevice | null> {
  if (obstacleHere() !== "none") return null;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  const found = await registration?.pushManager.getSubscription();
  return found ? asSent(found) : null;
}

/**
 * Asks for permission and subscribes this browser. Must be called in a press. A subscription for an earlier key of the
 * site is replaced. Throws if the browser refuses.
 */
export async function subscribe(publicKey: string): Promise<NewWakeDevice> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(refusal);
  const registration = await register();
  const key = bytesOf(publicKey);
  const earlier = await registration.pushManager.getSubscription();
  if (earlier && !isSameKey(earlier.options.applicationServerKey, key)) await earlier.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  return asSent(subscription);
}

export const refusal =
  "This browser does not allow notifications of this site. Allow them in its settings for this site, and try again.";

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function register(): Promise<ServiceWorkerRegistration> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("offline", { createScriptURL: () => workerAddress });
  await navigator.serviceWorker.register(policy?.createScriptURL(workerAddress) ?? workerAddress, { scope });
  return ready(await navigator.serviceWorker.getRegistration(scope));
}

/** `navigator.serviceWorker.ready` waits for a worker of this page, which may be outside the scope. */
async function ready(
  registration: ServiceWorkerRegistration | undefined,
): Promise<ServiceWorkerRegistration> {
  if (!registration) throw new Error("This browser did not start the site’s worker.");
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return registration;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("This browser did not start the site’s worker."));
    });
  });
  return registration;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
}

function isSameKey(before: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(before ?? []);
  return bytes.length === key.length && bytes.every((byte, at) => byte === key[at]);
}

function asSent(subscription: PushSubscription): NewWakeDevice {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" } };
}
