import type { ResourceDefinition } from "../../../platform/resources/resources.ts";

export const firmLook = {
  kind: "look",
  label: "Colours and letters",
  duty: "all",
  screen: "/admin/firm",
  fields: { value: "Look" },
  only: "own",
} as const satisfies ResourceDefinition;
