type Policy = { createHTML(html: string): string };
type Rules = { createHTML(html: string, type?: string, sink?: string): string | null };
type TrustedTypes = { createPolicy(name: string, rules: Rules): Policy };

/** Undefined on the server and in browsers that do not know it. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const cleaned = trustedTypes?.createPolicy("site", { createHTML: (html) => html });

/** HTML that the server has cleaned, as the page's policy wants it said before a browser makes elements of it. */
export function trustedHtml(html: string): string {
  return cleaned?.createHTML(html) ?? html;
}

/**
 * Lets pass what the libraries do with text by themselves, and nothing else: React makes a script element from an empty
 * one, the router fills it with data that has no tags, and the editor reads its text in a document where nothing runs.
 */
export function allowLibraries(): void {
  trustedTypes?.createPolicy("default", {
    createHTML: (html, _type, sink) =>
      sink === "DOMParser parseFromString" || html === "<script></script>" || !html.includes("<")
        ? html
        : null,
  });
}
