import { randomBytes } from "node:crypto";

/**
 * Returns the mark of the inline scripts that the renderer writes. It is random for each rendering, so nobody else
 * can know it.
 */
export function newScriptMark(): string {
  return randomBytes(18).toString("base64url");
}

/**
 * Returns the page without the mark, and the sources of the inline scripts that carried it. Scripts from elsewhere,
 * for example from stored text, are not among them.
 */
export function takeMarkedScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${mark}"`;
  const marked = new RegExp(`<script(?=[^>]*${attribute})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, "g");
  const scripts = Array.from(html.matchAll(marked), ([, source = ""]) => source);
  return { html: html.replaceAll(attribute, ""), scripts };
}
