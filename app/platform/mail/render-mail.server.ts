import type { ReactElement } from "react";
import { compile } from "html-to-text";
import { renderToText } from "../render-to-text.server.ts";

/** Headings keep their letters, since names stand in them, and what a number or an address dials says nothing more. */
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

/** Outlook draws tables as they are meant only by this type. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A mail's component as the two bodies it travels with. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const page = await renderToText(mail);
  // React puts a comment between two texts that stand side by side.
  const html = doctype + page.replace(/^<!DOCTYPE html>/, "").replaceAll("<!-- -->", "");
  return { html, text: toPlainText(html) };
}
