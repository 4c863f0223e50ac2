/** The message that asks the service worker of /breakdown to renew its copy. */
export const freshen = "freshen";

/** Renews the copy of /breakdown on a device that has one. Other pages call it, because drivers read those too. */
export async function freshenCopy(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration("/breakdown");
    registration?.active?.postMessage(freshen);
  } catch {
    // This browser has no service workers, or forbids them.
  }
}
