/*
 * An inline script of /breakdown. It registers the page's service worker two seconds after the page has loaded, when
 * nothing else uses the connection, or when asked to. If storage is full or forbidden, the page works without it.
 */
import { storePage } from "./store-page.ts";

type Policy = { createScriptURL: (text: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy };
type Line = { connection?: { saveData?: boolean } };

const address = "/breakdown-worker.js";
const quietMilliseconds = 2_000;

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("offline", { createScriptURL: () => address });

addEventListener(storePage, () => void register());
addEventListener("load", () => {
  // Users who save data decide themselves, by the button.
  if (!(navigator as Line).connection?.saveData) setTimeout(() => void register(), quietMilliseconds);
});

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, {
      scope: "/breakdown",
    });
  } catch {
    // The page works without the worker.
  }
}
