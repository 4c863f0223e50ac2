import type { ResourceDefinition } from "../../platform/resources/resources.ts";

export const message = {
  kind: "message",
  label: "Message",
  duty: "office",
  screen: "/admin/messages/:id",
  binned: true,
} as const satisfies ResourceDefinition;
