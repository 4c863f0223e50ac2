import type { ResourceDefinition } from "../../../platform/resources/resources.ts";

export const firmMark = {
  kind: "mark",
  label: "Mark",
  duty: "all",
  screen: "/admin/firm",
  fields: { value: "Mark" },
  only: "own",
} as const satisfies ResourceDefinition;
