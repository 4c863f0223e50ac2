import { expect, it } from "vitest";
import { keysOf } from "../../../../platform/keys-of.ts";
import { languages } from "../../../pages/languages.present.ts";
import { fill } from "./card-words.ts";
import { followedInEnglish } from "./followed-words.ts";
import { phrasesInEnglish } from "./phrases.ts";
import { cardWords, followedWords, phrases } from "./card-words.present.ts";
import { english } from "./english.ts";

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();
const same = new Set(["alarm", "latitude", "longitude", "trailer", "vehicle", "who"]);

it.each(languages)(
  "the card in %s has every word, with the same places, and none left in English",
  (language) => {
    const words = cardWords[language];
    expect(keysOf(words).toSorted()).toEqual(keysOf(english).toSorted());
    for (const name of keysOf(english)) {
      expect(placesIn(words[name]), name).toEqual(placesIn(english[name]));
      if (english[name] && !same.has(name)) expect(words[name], name).not.toBe(english[name]);
    }
    expect(words.speaks).toMatch(/^The driver speaks \w+\.$/);
  },
);

it.each(languages)("the driver's page in %s has every word, with the same places", (language) => {
  const words = followedWords[language];
  expect(words.lang).toBe(language);
  expect(keysOf(words).toSorted()).toEqual(keysOf(followedInEnglish).toSorted());
  for (const name of keysOf(followedInEnglish)) {
    expect(placesIn(words[name]), name).toEqual(placesIn(followedInEnglish[name]));
    expect(words[name], name).not.toBe(followedInEnglish[name]);
  }
});

it.each(languages)("every phrase of the office exists in %s", (language) => {
  expect(keysOf(phrases[language])).toEqual(keysOf(phrasesInEnglish));
  for (const name of keysOf(phrasesInEnglish))
    expect(phrases[language][name]).not.toBe(phrasesInEnglish[name]);
});

it("writes values into their places, and leaves unknown places", () => {
  expect(fill("Call {number}, {other}", { number: "999" })).toBe("Call 999, {other}");
});
