/*
 * Stands in /breakdown: has the browser bring the page's worker once the page has been shown and nothing shares the line,
 * or when it is asked for. Where storage is full or forbidden the page is as it is without.
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
  // Whoever saves data is asked first.
  if (!(navigator as Line).connection?.saveData) setTimeout(() => void register(), quietMilliseconds);
});

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, {
      scope: "/breakdown",
    });
  } catch {
    // The page goes on without.
  }
}
