import type { ResourceDefinition } from "../../platform/resources/resources.ts";

/** One of the lists of facts that pages show; its id is its name. */
export const fact = {
  kind: "fact",
  label: "Fact",
  duty: "pages",
  screen: "/admin/facts/:id",
  fields: { value: "List" },
} as const satisfies ResourceDefinition;
