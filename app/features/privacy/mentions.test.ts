import { describe, expect, it } from "vitest";
import { countries } from "../../platform/countries/countries.ts";
import { inCountry } from "../../platform/countries/home.ts";
import { mentions, withoutMentions } from "./mentions.ts";

const email = "o'brien+van@example.com";
const by = { email, telephones: [], vehicles: [] };

it.each([
  ["Write to O'Brien+Van@Example.com.", "Write to [erased]."],
  [`<${email}>, ${email}`, "<[erased]>, [erased]"],
  [JSON.stringify(`Name\n${email}\nTown`), '"Name\\n[erased]\\nTown"'],
])("finds the address in %s", (words, after) => {
  expect(mentions(words, by)).toBe(true);
  expect(withoutMentions(words, by)).toBe(after);
});

it.each([`x${email}`, `x.${email}`, `${email}.au`, `${email}x`, "o'brien@example.com", null])(
  "finds no address of this person in %s",
  (words) => expect(mentions(words, by)).toBe(false),
);

describe("the numbers of a person", () => {
  const numbers = {
    email: null,
    telephones: ["tel:+447700900298", "tel:+494215550142", "tel:+441632960301;ext=12"],
    vehicles: ["CF21KLM", "T12"],
  };

  it.each([
    ["Ring 07700 900298.", "Ring [erased]."],
    ["+44 (0)7700-900-298, ext. none", "[erased], ext. none"],
    ["0044 7700 900 298/07700900298", "[erased]/[erased]"],
    ['<a href="tel:+447700900298">', '<a href="tel:[erased]">'],
    ["+49 421 555 0142 and 0049 (421) 5550142", "[erased] and [erased]"],
    ["01632 960301 ext. 12", "[erased]"],
    ["cf21klm, CF21 KLM, CF-21-KLM", "[erased], [erased], [erased]"],
    [JSON.stringify("At\nCF21 KLM\n07700 900298"), '"At\\n[erased]\\n[erased]"'],
  ])("stand in %s", (words, after) => expect(withoutMentions(words, numbers)).toBe(after));

  it.each([
    ["07700 9002981"],
    ["107700 900298"],
    ["07700 900299"],
    ["01632 960301"],
    ["01632 960301 ext. 13"],
    ["0421 5550142 without the code of the country"],
    ["CF21 KLN"],
    ["XCF21 KLM"],
    ["T12 of the M20"],
  ])("do not stand in %s", (words) => expect(mentions(words, numbers)).toBe(false));

  it("of the firm's own country stand in a text without its code", () => {
    const german = { email: null, telephones: ["tel:+494215550142"], vehicles: [] };
    const words = "0421 5550142, +49 (0)421 5550142, 07700 900298";
    const erased = inCountry(countries.DE, () => withoutMentions(words, german));
    expect(erased).toBe("[erased], [erased], 07700 900298");
  });

  it("stand in texts from before the firm moved, too", () => {
    const erased = inCountry(countries.DE, () => withoutMentions("07700 900298, +44 7700 900298", numbers));
    expect(erased).toBe("[erased], [erased]");
  });

  it("name nobody if there are none", () => {
    expect(mentions("anything", { email: null, telephones: [], vehicles: [] })).toBe(false);
  });
});
