import { expect, it } from "vitest";
import { mentions, withoutMentions } from "./mentions.ts";

const email = "o'brien+van@example.com";

it.each([
  ["Write to O'Brien+Van@Example.com.", "Write to [erased]."],
  [`<${email}>, ${email}`, "<[erased]>, [erased]"],
  [JSON.stringify(`Name\n${email}\nTown`), '"Name\\n[erased]\\nTown"'],
])("an address in %s is found whole", (words, after) => {
  expect(mentions(words, email)).toBe(true);
  expect(withoutMentions(words, email)).toBe(after);
});

it.each([`x${email}`, `x.${email}`, `${email}.au`, `${email}x`, "o'brien@example.com", null])(
  "%s is another, or none",
  (words) => expect(mentions(words, email)).toBe(false),
);
