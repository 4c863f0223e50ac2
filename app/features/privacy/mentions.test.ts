import { describe, expect, it } from "vitest";
import { countries } from "../../platform/countries/countries.ts";
import { countryCodes } from "../../platform/countries/country.ts";
import { inCountry } from "../../platform/countries/home.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
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
    telephones: ["tel:+447700900298", "tel:+494215550142", "tel:+12125550123", "tel:+441632960301;ext=12"],
    vehicles: ["CF21KLM", "T12"],
  };

  it.each([
    ["Ring 07700 900298.", "Ring [erased]."],
    ["+44 (0)7700-900-298, ext. none", "[erased], ext. none"],
    ["0044 7700 900 298/07700900298", "[erased]/[erased]"],
    ['<a href="tel:+447700900298">', '<a href="tel:[erased]">'],
    ["+49 421 555 0142 and 0049 (421) 5550142", "[erased] and [erased]"],
    ["+1 212 555 0123", "[erased]"],
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
    ["0421 55501423"],
    ["212 555 0123 without the code of the country"],
    ["CF21 KLN"],
    ["XCF21 KLM"],
    ["T12 of the M20"],
  ])("do not stand in %s", (words) => expect(mentions(words, numbers)).toBe(false));

  it.each(countryCodes)("of %s stand in a text without its code, wherever the firm is or was", (code) => {
    const { telephone } = countries[code];
    const link = telephoneLink(telephone.example, countries[code])!;
    const theirs = { email: null, telephones: [link], vehicles: [] };
    const words = `${telephone.example}, +${telephone.callingCode} (0)${telephone.example.slice(1)}; 0999 1234567`;
    for (const home of Object.values(countries)) {
      const erased = inCountry(home, () => withoutMentions(words, theirs));
      expect(erased, home.name).toBe("[erased], [erased]; 0999 1234567");
    }
  });

  it("name nobody if there are none", () => {
    expect(mentions("anything", { email: null, telephones: [], vehicles: [] })).toBe(false);
  });
});
