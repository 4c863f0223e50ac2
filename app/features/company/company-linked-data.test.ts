import { expect, it } from "vitest";
import sample from "../../../content/company.json" with { type: "json" };
import { companyLinkedData } from "./company-linked-data.ts";
import type { ShownCompany } from "./company.schema.ts";

const openingOf = (opening: string) =>
  companyLinkedData({ ...sample, freephone_link: "tel:+44", opening } as ShownCompany, "https://example.com")
    .openingHoursSpecification;

it.each([
  ["24 hours, 7 days, 365 days", 7, "00:00", "23:59"],
  ["24/7", 7, "00:00", "23:59"],
  ["Always", 7, "00:00", "23:59"],
  ["Monday to Friday, 8 am to 5.30 pm", 5, "08:00", "17:30"],
])("gives search engines the opening hours in “%s”", (words, days, opens, closes) => {
  expect(openingOf(words)).toMatchObject({ opens, closes });
  expect(openingOf(words)?.dayOfWeek).toHaveLength(days);
});

it.each(["Weekdays 9 am to 5 pm", "24 hours, Monday to Friday", ""])(
  "gives search engines no opening hours for “%s”",
  (words) => {
    expect(openingOf(words)).toBeUndefined();
  },
);

it("gives search engines the country of the address", () => {
  const irish = { ...sample, country: "IE", freephone_link: "tel:+353" } as ShownCompany;
  expect(companyLinkedData(irish, "https://example.com").address).toMatchObject({ addressCountry: "IE" });
});
