import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Language, languages, ownWords } from "../features/pages/languages.present.ts";

const css = readFileSync(new URL("fonts.css", import.meta.url), "utf8");

const letters: Record<Language, string> = {
  pl: "ĄĆĘŁŃÓŚŹŻąćęłńóśźż",
  ro: "ĂÂÎȘȚăâîșț",
  de: "ÄÖÜäöüß",
  fr: "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ’",
};

it.each(["Archivo", "Hanken Grotesk"])("%s has the letters of every language that pages have", (family) => {
  const files = filesOf(family);
  for (const language of languages) {
    const words = letters[language] + Object.values(ownWords[language]).join("");
    const missing = Array.from(words).filter((letter) => !files.some((file) => file.holds(letter)));
    expect(missing, language).toEqual([]);
  }
});

it("an English page with its links to translations needs no file that only translations need", () => {
  const needed = filesOf("Hanken Grotesk").filter(({ holds }) =>
    languages.some((language) => Array.from(ownWords[language].name).some(holds)),
  );
  expect(needed.map(({ name }) => name)).toEqual(["hanken-grotesk-accents.woff2", "hanken-grotesk.woff2"]);
});

function filesOf(family: string) {
  return [...css.matchAll(/@font-face \{([^}]+)\}/g)]
    .map(([, rule = ""]) => rule)
    .filter((rule) => rule.includes(`font-family: "${family}";`))
    .map((rule) => {
      const ranges = [...rule.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from = "", to = from]) => [
        Number.parseInt(from, 16),
        Number.parseInt(to, 16),
      ]);
      return {
        name: /fonts\/([\w-]+\.woff2)/.exec(rule)?.[1],
        holds: (letter: string) =>
          ranges.some(([from = 0, to = 0]) => letter.charCodeAt(0) >= from && letter.charCodeAt(0) <= to),
      };
    });
}
