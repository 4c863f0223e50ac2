import { randomBytes } from "node:crypto";

/** What marks the renderer's own inline scripts: a word for one rendering that nobody else can know. */
export function newScriptMark(): string {
  return randomBytes(18).toString("base64url");
}

/**
 * The page without the mark, and the sources of the inline scripts that carried it. What stands in the page in another
 * way, out of stored text for instance, is none of them.
 */
export function takeMarkedScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${mark}"`;
  const marked = new RegExp(`<script(?=[^>]*${attribute})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, "g");
  const scripts = Array.from(html.matchAll(marked), ([, source = ""]) => source);
  return { html: html.replaceAll(attribute, ""), scripts };
}
