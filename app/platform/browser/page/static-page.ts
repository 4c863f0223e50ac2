import { trustedHtml } from "../trusted-html.ts";

/**
 * Fetches a page of this site as HTML for a frame: as a signed-out visitor sees it, without scripts and what
 * stands in their place. Returns undefined when it cannot be loaded.
 */
export async function fetchStaticPage(path: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(path, { credentials: "omit", signal });
    return staticPage(await answer.text());
  } catch {
    return undefined;
  }
}

/** Returns a page of this site for a frame, in which the user may only scroll: its links and fields would leave it. */
export function staticPage(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const element of page.querySelectorAll("script, noscript")) {
    // A picture that a script loads later stands there for those without scripts.
    if (element.querySelector("img")) element.replaceWith(...element.childNodes);
    else element.remove();
  }
  page.body.inert = true;
  return trustedHtml(`<!doctype html>${page.documentElement.outerHTML}`);
}

/** Replaces the content of a frame by that of the same page. Returns false if the frame does not show a page yet. */
export function replaceContent(frame: HTMLIFrameElement, html: string): boolean {
  const page = frame.contentDocument;
  if (!page?.body?.firstChild) return false;
  const next = new DOMParser().parseFromString(html, "text/html");
  page.body.replaceWith(page.adoptNode(next.body));
  return true;
}

/** Replaces the custom properties of a page. Does nothing while the page is still loading. */
export function applyCustomProperties(page: Document, properties: object): void {
  const style = page.querySelector("html")?.style;
  if (!style) return;
  style.cssText = "";
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, String(value));
}
