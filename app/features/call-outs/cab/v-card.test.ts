import { expect, it } from "vitest";
import { vCard } from "./v-card.ts";

const address = "https://www.example.com/breakdown";

it("a contact has each number once, in the given order", () => {
  const text = vCard({
    name: "Marsh, Hay & Co; breakdown",
    firm: "Marsh, Hay & Co",
    numbers: ["+448081570142", "+447700900142", "+447700900142"],
    address,
  });
  expect(text.split("\r\n")).toEqual([
    "BEGIN:VCARD",
    "VERSION:3.0",
    String.raw`FN:Marsh\, Hay & Co\; breakdown`,
    String.raw`N:Marsh\, Hay & Co\; breakdown;;;;`,
    String.raw`ORG:Marsh\, Hay & Co`,
    "TEL;TYPE=WORK,VOICE,PREF:+448081570142",
    "TEL;TYPE=WORK:+447700900142",
    "URL:https://www.example.com/breakdown",
    "END:VCARD",
    "",
  ]);
});

it("a long name is folded between characters, at 75 octets", () => {
  const name = "Kühlfahrzeuge ".repeat(12).trim();
  const text = vCard({ name, firm: name, numbers: [], address });
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`FN:${name}\r\n`);
});
