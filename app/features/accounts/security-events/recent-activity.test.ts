import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { RecentActivity } from "./recent-activity.tsx";

it("says that the password becomes invalid only if a link to a new one can be mailed", () => {
  const withMail = shown({ delivers: true });
  expect(withMail).toContain("So is your password, and we mail you a link that sets a new one.");
  expect(withMail).not.toContain("your password stays");
  const withoutMail = shown({ delivers: false });
  expect(withoutMail).toContain("No mail leaves this site at present, so your password stays");
  expect(withoutMail).not.toContain("we mail you");
});

function shown(mail: { delivers: boolean }): string {
  const activity = createElement(RecentActivity, { ...mail, events: [] });
  return renderToStaticMarkup(createElement(MemoryRouter, null, activity));
}
