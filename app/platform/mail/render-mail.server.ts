import type { ReactElement } from "react";
import { plainTextSelectors, render } from "@react-email/render";
import { compile } from "html-to-text";

/**
 * What `toPlainText` of the library does, which prepares its rules for each mail anew: ten times the work of the text itself.
 * Headings keep their letters, since names stand in them, and what a number or an address dials says nothing more.
 */
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: "h1", options: { uppercase: false } },
    ...["tel:", "mailto:"].map((scheme) => ({
      selector: `a[href^="${scheme}"]`,
      format: "anchor",
      options: { ignoreHref: true },
    })),
  ],
});

/** A mail's component as the two bodies it travels with. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(mail);
  return { html, text: toPlainText(html) };
}
