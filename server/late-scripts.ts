import keepEarlyPresses from "../app/platform/browser/keep-early-presses.inline.ts?script";
import startLate from "../app/platform/browser/start-late.inline.ts?script";

const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
/** Finished HTML, and the sources of the inline scripts that may run in it. */
export type Page = { html: string; scripts: string[] };

const modulePreload = /<link rel="modulepreload" href="([^"]*)"\/>/g;

/**
 * The page, keeping what is typed and pressed before its scripts are there, to be done once they are. Throws where the
 * page brings its scripts in another way than React Router's.
 */
export function keepingEarlyPresses({ html, scripts }: Page): Page {
  return {
    html: withModuleScript(html, (script) => `<script>${keepEarlyPresses}</script>${script}`),
    scripts: [...scripts, keepEarlyPresses],
  };
}

/**
 * The page with its scripts brought by one of ours, which its policy asks for. `later`: once it has loaded, or is first
 * touched. All of it can be read before they come, and until then they would share the line with what a visitor sees first.
 * Throws as above.
 */
export function puttingOffScripts({ html, scripts }: Page, when: "now" | "later"): Page {
  const preloads = Array.from(html.matchAll(modulePreload), ([, address]) => address!);
  if (preloads.length === 0) throw unlikeReactRouter("preloads");
  const late = withModuleScript(
    html.replaceAll(modulePreload, ""),
    (_script, source) =>
      `<script type="text/plain" data-late="${preloads.join(" ")}" data-when="${when}">${source}</script><script>${startLate}</script>`,
  );
  return { html: late, scripts: [...scripts, startLate] };
}

function withModuleScript(html: string, change: (script: string, source: string) => string): string {
  if (!moduleScript.test(html)) throw unlikeReactRouter("module script");
  return html.replace(moduleScript, change);
}

function unlikeReactRouter(part: string): Error {
  return new Error(
    `This page's ${part} cannot be found: React Router writes its HTML differently now, and server/late-scripts.ts must follow.`,
  );
}
