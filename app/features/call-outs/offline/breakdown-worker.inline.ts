/* The service worker of /breakdown, and of no other page. Its logic is in page-copy.ts. */
import { freshen } from "./freshen-copy.ts";
import { PageCopy } from "./page-copy.ts";
import { scope } from "./worker-events.ts";

/** The server writes this value before the script. */
declare const built: ConstructorParameters<typeof PageCopy>[1];

const copy = new PageCopy(
  { caches, fetch: (asked, options) => fetch(asked, options), origin: scope.location.origin },
  built,
);

scope.addEventListener("install", (event) => event.waitUntil(begin()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", (event) => {
  const answer = copy.answer(event.request, {
    preloaded: event.preloadResponse,
    waitUntil: (work) => event.waitUntil(work),
  });
  if (answer) event.respondWith(answer);
});

scope.addEventListener("message", (event) => {
  if (event.data === freshen) event.waitUntil(renew());
});

async function renew(): Promise<void> {
  try {
    if (!(await copy.freshen())) await scope.registration.update();
  } catch {
    // Without a connection the copy stays as it is.
  }
}

async function begin(): Promise<void> {
  await copy.store();
  await scope.skipWaiting();
}

async function takeOver(): Promise<void> {
  await copy.forgetOlder();
  // The browser requests the page while the worker starts, so that nobody waits for the worker.
  await scope.registration.navigationPreload?.enable();
}
