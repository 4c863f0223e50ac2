import type { ReactElement } from "react";
import { compile } from "html-to-text";
import { renderToText } from "../render-to-text.server.ts";

/**
 * Converts HTML to plain text. Headings keep their case, because they contain names. The addresses of `tel:` and
 * `mailto:` links are left out, because they only repeat the text.
 */
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: "h1", options: { uppercase: false } },
    ...["tel:", "mailto:"].map((scheme) => ({
      selector: `a[href^="${scheme}"]`,
      format: "anchor",
      options: { ignoreHref: true },
    })),
  ],
});

/** The document type with which Outlook renders tables correctly. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Renders a mail's component as HTML and as plain text. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const page = await renderToText(mail);
  // React puts a comment between adjacent texts.
  const html = doctype + page.replace(/^<!DOCTYPE html>/, "").replaceAll("<!-- -->", "");
  // Blanks that do not break indent the lines of the HTML. Plain text has ordinary ones.
  return { html, text: toPlainText(html).replaceAll("\u00a0", " ") };
}
