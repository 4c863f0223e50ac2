import type { ResourceDefinition } from "../../platform/resources/resources.ts";

/** A list of facts that pages show. Its id is its name. */
export const fact = {
  kind: "fact",
  label: "Fact",
  duty: "pages",
  screen: "/admin/facts/:id",
  pages: {
    facts: "features/page-facts/admin/facts-page.tsx",
    "facts/:name": "features/page-facts/admin/fact-page.tsx",
  },
  inPlace: true,
  menu: { label: "Facts", icon: "info", within: "pages" },
  drafted: "PUT /api/facts/:name",
  fields: { value: "List" },
} as const satisfies ResourceDefinition;
