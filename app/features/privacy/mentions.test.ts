import { expect, it } from "vitest";
import { mentions, withoutMentions } from "./mentions.ts";

const email = "o'brien+van@example.com";

it.each([
  ["Write to O'Brien+Van@Example.com.", "Write to [erased]."],
  [`<${email}>, ${email}`, "<[erased]>, [erased]"],
  [JSON.stringify(`Name\n${email}\nTown`), '"Name\\n[erased]\\nTown"'],
])("finds the address in %s", (words, after) => {
  expect(mentions(words, email)).toBe(true);
  expect(withoutMentions(words, email)).toBe(after);
});

it.each([`x${email}`, `x.${email}`, `${email}.au`, `${email}x`, "o'brien@example.com", null])(
  "finds no address of this person in %s",
  (words) => expect(mentions(words, email)).toBe(false),
);
