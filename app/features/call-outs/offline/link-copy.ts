/* The copy of a link's page, as the page itself sees it. The worker stores the page; the page adds what it learns since. */
import { linkCopy } from "../../../platform/browser/storage-names.ts";

type Policy = { createScriptURL: (text: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy };

const address = "/link-worker.js";

/** Links of engineers and drivers: their pages lie below these addresses. */
export type LinkKind = "engineer" | "call-out";

export function nameOfCopy(path: string): string {
  return linkCopy + path;
}

/** Where a copy has what the page has learned since it was loaded. */
export function factsPathOf(path: string): string {
  return `${path}/facts`;
}

/** Starts the worker that stores pages of this kind. If storage is full or forbidden, they work without it. */
export async function startLinkWorker(kind: LinkKind): Promise<void> {
  try {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    const policy = trustedTypes?.createPolicy("offline", { createScriptURL: () => address });
    const script = policy?.createScriptURL(address) ?? address;
    await navigator.serviceWorker.register(script, { scope: `/${kind}/` });
  } catch {
    // The page works without the worker.
  }
}

/** Adds to the copy what the site said last. Without a copy nothing is stored. */
export async function storeFacts(path: string, facts: unknown): Promise<void> {
  try {
    if (!(await caches.has(nameOfCopy(path)))) return;
    const cache = await caches.open(nameOfCopy(path));
    await cache.put(factsPathOf(path), Response.json({ facts, at: new Date().toISOString() }));
  } catch {
    // Storage is full or forbidden: the page itself is still stored.
  }
}

/** Returns what the copy learned last, and when by the device's clock. */
export async function factsFromCopy(path: string): Promise<{ facts: unknown; at: string } | undefined> {
  try {
    const stored = await caches.match(factsPathOf(path), { cacheName: nameOfCopy(path) });
    return stored && ((await stored.json()) as { facts: unknown; at: string });
  } catch {
    return undefined;
  }
}

/** Deletes the copy, because the link has ended. */
export async function forgetCopy(path: string): Promise<void> {
  try {
    await caches.delete(nameOfCopy(path));
  } catch {
    // This browser stores no copies.
  }
}

/**
 * Hides the notice that a page from the copy has shown until its scripts run, and returns since when the page is stored,
 * by the device's clock. Null for a page that has just come from the site.
 */
export function hideStoredNotice(): string | null {
  const notice = document.querySelector<HTMLElement>("[data-link-stored]");
  const storedAt = notice?.dataset.linkStored;
  if (!notice || !storedAt) return null;
  notice.hidden = true;
  return storedAt;
}

/** Whether the worker has shown the stored page, which may be old. */
export function isFromCopy(): boolean {
  return document.querySelector("[data-link-stored]:not([data-link-stored=''])") !== null;
}
