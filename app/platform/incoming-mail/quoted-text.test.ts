import { expect, it } from "vitest";
import { divideQuoted } from "./quoted-text.ts";

const own = (text: string) => ({ isQuoted: false, text });
const quoted = (text: string) => ({ isQuoted: true, text });

it.each([
  ["On Mon, 2 Mar 2026 at 10:00, Frostway <office@frostway.example.com> wrote:"],
  ["Am 02.03.26 um 10:00 schrieb Frostway:"],
  ["Le 2 mars 2026 à 10:00, Frostway a écrit :"],
  ["Op ma 2 mrt 2026 om 10:00 schreef Frostway <office@frostway.example.com>:"],
  ["On Mon, 2 Mar 2026 at 10:00, Frostway Transport Refrigeration\n<office@frostway.example.com> wrote:"],
])("a quotation begins with its introduction: %s", (introduction) => {
  const rest = `${introduction}\n\n> Tomorrow?\n>\n> Your office`;
  expect(divideQuoted(`Yes, please.\n\n${rest}\n`)).toEqual([own("Yes, please."), quoted(rest)]);
});

it.each([
  ["-----Original Message-----\nFrom: Frostway\nTomorrow?"],
  ["From: Frostway <office@frostway.example.com>\nSent: 2 March 2026 10:00\nTo: Vera\n\nTomorrow?"],
  ["________________________________\nVon: Frostway\nMorgen?"],
])("everything below a divider is quoted: %s", (rest) => {
  expect(divideQuoted(`Yes.\n\n${rest}`)).toEqual([own("Yes."), quoted(rest)]);
});

it("answers between quotations stay open", () => {
  expect(divideQuoted("> Which unit?\nThe Carrier.\n\n> Which day?\n> Which bay?\n\nMonday, bay 2.")).toEqual(
    [
      quoted("> Which unit?"),
      own("The Carrier."),
      quoted("> Which day?\n> Which bay?"),
      own("Monday, bay 2."),
    ],
  );
});

it("words that only look like it stay open, and so does a mail that is nothing but a quotation", () => {
  for (const text of [
    "On Monday John wrote:\nthe unit is dead",
    "From: the yard, we can see it",
    "> only this",
    "",
  ])
    expect(divideQuoted(text)).toEqual([own(text)]);
});

it("a long hostile text takes no time", () => {
  const text = `${"On ".repeat(20_000)}\n${"> ".repeat(20_000)}\n${"\n".repeat(20_000)}`;
  expect(divideQuoted(text).length).toBeGreaterThan(0);
});
