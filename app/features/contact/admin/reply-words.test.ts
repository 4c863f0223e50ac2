import { describe, expect, it } from "vitest";
import { subjectOfReply, initialReplyText, withTemplate } from "./reply-words.ts";

const begin = initialReplyText("Vera");

describe("a template", () => {
  it.each([
    [begin, "We come today.", "Dear Vera,\n\nWe come today."],
    ["  ", "Dear {name}, we come.", "Dear Vera, we come."],
    [`${begin}Thank you. `, "We come today.", `${begin}Thank you.\n\nWe come today.`],
  ])("is put into %j", (typed, template, whole) => {
    expect(withTemplate(typed, { begin, template, name: "Vera" })).toBe(whole);
  });

  it("keeps signs such as $& in a name", () => {
    expect(withTemplate("", { begin, template: "Dear {name}", name: "$& {name}" })).toBe("Dear $& {name}");
  });
});

it("keeps the subject of the thread", () => {
  const reply = (subject: string) => ({ replies: [{ subject }] }) as Parameters<typeof subjectOfReply>[0];
  expect(subjectOfReply({ replies: [] }, "Frostway")).toBe("Your message to Frostway");
  expect(subjectOfReply(reply("Your van"), "Frostway")).toBe("Re: Your van");
  expect(subjectOfReply(reply("Re: Your van"), "Frostway")).toBe("Re: Your van");
});
