import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { supportedBrowsers } from "../server/build/supported-browsers.ts";

const folder = "build/client/assets/";
const read = (file: string) => readFileSync(folder + file, "utf8");

/** The bundle's files. Leaves out the reader of the API description, which is a separate program for developers. */
const files = readdirSync(folder).filter((name) => !name.startsWith("standalone-"));

/**
 * Features that a supported browser lacks, with the first versions of Safari, Chrome and Firefox that have them.
 * Features that code checks before use are not listed.
 */
const missingCalls: Record<string, RegExp> = {
  "sorted and changed copies of arrays (16, 110, 115)": /\.(?:toSorted|toReversed|toSpliced)\(/,
  "groupBy (17.4, 117, 119)": /\b(?:Object|Map)\.groupBy\b/,
  "withResolvers, Promise.try (17.4, 119, 121; 18.2, 128, 134)": /\bPromise\.(?:withResolvers|try)\b/,
  "Array.fromAsync (16.4, 121, 115)": /\bArray\.fromAsync\b/,
  "AbortSignal.any (17.4, 116, 124)": /\bAbortSignal\.any\b/,
  "operations of sets (17, 122, 127)":
    /\.(?:union|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  "helpers of iterators (18.4, 122, 131)":
    /\bIterator\.from\b|\.(?:values|keys|entries)\(\)\.(?:map|filter|some|toArray)\(/,
  "requestIdleCallback (none, 47, 55)": /(?<!typeof )\brequestIdleCallback\(/,
  "URLPattern (26, 95, 142)": /\bnew URLPattern\b/,
  "RegExp.escape, Uint8Array.fromBase64 (18.2, 136, 134)": /\bRegExp\.escape\b|\bUint8Array\.fromBase64\b/,
  "Temporal (none, 144, 139)": /\bTemporal\.[A-Z]/,
};

const missingStyles: Record<string, RegExp> = {
  "nested rules (17.2, 120, 117)": /[{;]\s*&/,
  "light-dark() (17.5, 123, 120)": /light-dark\(/,
  "@scope (17.4, 118, 146), @starting-style (17.5, 117, 129)": /@(?:scope|starting-style)\b/,
  "subgrid (16, 117, 71)": /\bsubgrid\b/,
  "field-sizing, anchors, interpolate-size":
    /\b(?:field-sizing|anchor-name|position-anchor|interpolate-size)\b/,
  "linear() and the user's validity (17.2, 113, 112; 16.5, 119, 88)": /[:, ]linear\(|:user-(?:in)?valid/,
  "lab and lch colours (15.4, 111, 113)": /:(?:ok)?l(?:ab|ch)\(/,
};

/** Allowed uses of `:has()`. Firefox before 121 drops the whole rule, so the rule must not be essential. */
const niceToHave = [
  // Without them, the page behind an open menu scrolls, and the text about a feed stays above it.
  /html:has\(details/,
  /:has\(:is\(iframe/,
  /\.cutaway:has/,
  /\.rich-text-frame:has/,
  /form>\.sticky:has\(\.scroll-my-24/,
  // Without it, emptied texts leave a band of padding.
  /\.section:not\(:has/,
  /has-\\\[details/,
  // Without it, the header of an open menu scrolls away in a low window.
  /\.site-header:has\(details/,
  /main \.relative:has/,
  /\.cab-card/,
  // The frame repeats what the radio button shows.
  /has-checked/,
];

describe(`what Safari ${supportedBrowsers.safari}, Chrome ${supportedBrowsers.chrome} and Firefox ${supportedBrowsers.firefox} lack`, () => {
  const scripts = files.filter((name) => name.endsWith(".js"));
  const styles = files.filter((name) => name.endsWith(".css"));

  it.each(Object.entries(missingCalls))("is called nowhere: %s", (_, call) => {
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((name) => call.test(read(name)))).toEqual([]);
  });

  it.each(Object.entries(missingStyles))("is in no stylesheet: %s", (_, style) => {
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.filter((name) => style.test(read(name)))).toEqual([]);
  });

  it("is used nowhere: color-mix() without a plain colour before it", () => {
    for (const name of styles) {
      const mixed = read(name).replaceAll(/@supports \(color:color-mix\([^{]*\{[^{}]*\{[^{}]*\}+/g, "");
      expect(mixed.match(/color-mix\(/g), name).toBeNull();
    }
  });

  it("is used only where nothing is lost without it: :has()", () => {
    const rules = styles.flatMap((name) =>
      [...read(name).matchAll(/(?<=[{}])[^{}@]*:has\([^{}]*(?=\{)/g)].map(String),
    );
    expect(rules.filter((rule) => !niceToHave.some((known) => known.test(rule)))).toEqual([]);
  });
});

it("the README names the supported browsers", () => {
  const { safari, chrome, firefox } = supportedBrowsers;
  expect(readFileSync("README.md", "utf8")).toContain(
    `Safari ${safari}, Chrome ${chrome} and Firefox ${firefox} ESR`,
  );
});
