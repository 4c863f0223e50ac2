/*
 * Sent instead of the worker of /breakdown when offline storage is off. It deletes the copies and unregisters itself.
 */
import { forgetCopies } from "./page-copy.ts";
import { scope } from "./worker-events.ts";

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  await forgetCopies(caches);
  await scope.registration.unregister();
}
