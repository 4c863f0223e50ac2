import { trustedHtml } from "./trusted-html.ts";

/**
 * A page of this site as HTML for a frame: as a visitor gets it who is not signed in, without its scripts and what stands
 * in for them. Undefined where it did not arrive.
 */
export async function fetchStillPage(path: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(path, { credentials: "omit", signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const element of page.querySelectorAll("script, noscript")) element.remove();
    // Who looks at it scrolls; its links and fields would leave the frame.
    page.body.inert = true;
    return trustedHtml(`<!doctype html>${page.documentElement.outerHTML}`);
  } catch {
    return undefined;
  }
}

/** Puts other custom properties in place of those that a page has of its own; into none that is only being loaded. */
export function tryOut(page: Document, properties: object): void {
  const style = page.querySelector("html")?.style;
  if (!style) return;
  style.cssText = "";
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, String(value));
}
