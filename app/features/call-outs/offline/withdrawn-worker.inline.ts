/* What the server sends in place of the worker of /breakdown where it is withdrawn: it clears up and goes. */
import { forgetCopies } from "./page-copy.ts";
import { scope } from "./worker-events.ts";

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  await forgetCopies(caches);
  await scope.registration.unregister();
}
