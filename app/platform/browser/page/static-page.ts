import { trustedHtml } from "../trusted-html.ts";

/**
 * Fetches a page of this site as HTML for a frame: as a signed-out visitor sees it, without scripts and `noscript`
 * elements. Returns undefined when it cannot be loaded.
 */
export async function fetchStaticPage(path: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(path, { credentials: "omit", signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const element of page.querySelectorAll("script, noscript")) element.remove();
    // The user may only scroll the page: its links and fields would leave the frame.
    page.body.inert = true;
    return trustedHtml(`<!doctype html>${page.documentElement.outerHTML}`);
  } catch {
    return undefined;
  }
}

/** Replaces the custom properties of a page. Does nothing while the page is still loading. */
export function applyCustomProperties(page: Document, properties: object): void {
  const style = page.querySelector("html")?.style;
  if (!style) return;
  style.cssText = "";
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, String(value));
}
