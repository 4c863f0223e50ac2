type Policy = { createHTML(html: string): string };
type Rules = { createHTML(html: string, type?: string, sink?: string): string | null };
type TrustedTypes = { createPolicy(name: string, rules: Rules): Policy };

/** Undefined on the server and in browsers without trusted types. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const cleaned = trustedTypes?.createPolicy("site", { createHTML: (html) => html });

/**
 * Marks HTML that the server has cleaned as trusted, which the page's policy requires before elements are created
 * from it.
 */
export function trustedHtml(html: string): string {
  return cleaned?.createHTML(html) ?? html;
}

/**
 * Allows what libraries do with text, and nothing else. React creates a script element from an empty one. The router
 * fills it with data without tags. The editor parses its text in a document where no scripts run.
 */
export function allowLibraries(): void {
  trustedTypes?.createPolicy("default", {
    createHTML: (html, _type, sink) =>
      sink === "DOMParser parseFromString" || html === "<script></script>" || !html.includes("<")
        ? html
        : null,
  });
}
