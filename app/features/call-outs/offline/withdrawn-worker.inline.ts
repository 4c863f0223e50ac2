/*
 * Sent instead of the workers of /breakdown and of links when offline storage is off. It deletes the copies and
 * unregisters itself.
 */
import { forgetLinkCopies } from "./link-copies.ts";
import { forgetCopies } from "./page-copy.ts";
import { scope } from "./worker-events.ts";

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  await forgetCopies(caches);
  await forgetLinkCopies(caches);
  await scope.registration.unregister();
}
