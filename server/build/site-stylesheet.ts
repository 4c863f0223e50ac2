import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { builtClient } from "./built-client.ts";
import { criticalRules } from "./critical-css.ts";
import { parseCss, type Rule } from "./parse-css.ts";

type Manifest = Record<string, { css?: string[]; imports?: string[] }>;

/** The sheet that every page of the site brings, by its address, and the rules by which a page is painted first. */
export type SiteStylesheet = { address: string; rules: Rule[] };

const style = "virtual:site-stylesheet";
const root = /^app\/root\.tsx/;
const comments = /\/\*[\s\S]*?\*\//g;
const registrations = /@property [^{]*\{[^}]*\}/g;
const ofGradients = ",--tw-gradient-from,--tw-gradient-via,--tw-gradient-to";
const forOlderBrowsers = /(@layer properties\{)@supports [^{]*\{([^{}]*\{[^{}]*\})\}\}/;

/** Makes `virtual:site-stylesheet` the built style sheet; null in development, where Vite brings it as it sees fit. */
export function siteStylesheet(): Plugin {
  return {
    name: "frostway:site-stylesheet",
    resolveId: (id) => (id === style ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${style}`) return undefined;
      const value = this.environment.mode === "build" ? await readSiteStylesheet(builtClient()) : null;
      return `export default ${JSON.stringify(value)};`;
    },
  };
}

/** The client is built first. */
async function readSiteStylesheet(folder: string): Promise<SiteStylesheet> {
  const manifest = JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")) as Manifest;
  const sheets = new Set<string>();
  const addSheets = ({ css = [], imports = [] }: Manifest[string]): void => {
    for (const file of css) sheets.add(file);
    for (const key of imports) addSheets(manifest[key]!);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (root.test(key)) addSheets(chunk);
  const [file, ...others] = sheets;
  if (!file || others.length > 0) throw new Error(`The root of the site has ${sheets.size} style sheets.`);
  const text = await readFile(join(folder, file), "utf8");
  return {
    address: `/${file}`,
    rules: criticalRules(parseCss(withPlainDefaults(text.replaceAll(comments, "")))),
  };
}

/**
 * Tailwind gives its variables their first values twice: by `@property`, and by a rule for browsers that do not know that.
 * The rule alone does for all of them, and is a third of the size. Its gradients, of which we have none, move with nothing.
 */
function withPlainDefaults(sheet: string): string {
  if (!forOlderBrowsers.test(sheet)) {
    throw new Error(
      "Tailwind gives its variables their first values in another way now: server/build/site-stylesheet.ts",
    );
  }
  return sheet.replaceAll(registrations, "").replaceAll(ofGradients, "").replace(forOlderBrowsers, "$1$2}");
}
