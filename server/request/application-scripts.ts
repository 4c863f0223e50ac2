import keepEarlyPresses from "../../app/platform/browser/takeover/keep-early-presses.inline.ts?script";
import reinsertScript from "../../app/platform/browser/takeover/reinsert-script.inline.ts?script";

const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
/** Finished HTML, and the sources of the inline scripts that may run in it. */
export type Page = { html: string; scripts: string[] };

const modulePreload = /<link rel="modulepreload" href="([^"]*)"\/>/g;

/**
 * Lets our own script load the scripts of an application's page, as the security policy requires. Puts a script before
 * them that remembers what the user types and presses until they have loaded. Throws if the page does not load its
 * scripts as React Router does.
 */
export function withApplicationScripts({ html, scripts }: Page): Page {
  const preloads = Array.from(html.matchAll(modulePreload), ([, address = ""]) => address);
  if (preloads.length === 0) throw unexpectedHtml("preloads");
  if (!moduleScript.test(html)) throw unexpectedHtml("module script");
  const htmlWithScripts = html
    .replaceAll(modulePreload, "")
    .replace(
      moduleScript,
      (_script, source: string) =>
        `<script>${keepEarlyPresses}</script><script type="text/plain" data-waiting="" data-preload="${preloads.join(" ")}">${source}</script><script>${reinsertScript}</script>`,
    );
  return { html: htmlWithScripts, scripts: [...scripts, keepEarlyPresses, reinsertScript] };
}

function unexpectedHtml(part: string): Error {
  return new Error(
    `This page's ${part} cannot be found: React Router writes its HTML differently now, and server/request/application-scripts.ts must follow.`,
  );
}
