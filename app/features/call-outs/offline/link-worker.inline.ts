/* The service worker of the pages of links: /engineer/… and /call-out/…. Its logic is in link-copies.ts. */
import { isLink, LinkCopies } from "./link-copies.ts";
import { scope } from "./worker-events.ts";

/** The server writes this value before the script. */
declare const linkFiles: ConstructorParameters<typeof LinkCopies>[1];

const copies = new LinkCopies(
  { caches, fetch: (asked, options) => fetch(asked, options), origin: scope.location.origin },
  linkFiles,
);

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", (event) => {
  const asked = {
    preloaded: event.preloadResponse,
    waitUntil: (work: Promise<unknown>) => event.waitUntil(work),
  };
  const answer = copies.answer(event.request, asked, () => scope.registration.update());
  if (answer) event.respondWith(answer);
});

/** The pages that are open were loaded before this worker, so it stores them now. */
async function takeOver(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
  await copies.forgetOld();
  for (const { url } of await scope.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    const { pathname } = new URL(url);
    if (url.startsWith(scope.registration.scope) && isLink(pathname)) await store(pathname);
  }
}

async function store(path: string): Promise<void> {
  try {
    await copies.store(path);
  } catch {
    // Without a connection or enough storage, the page works without a copy.
  }
}
