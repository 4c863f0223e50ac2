import type { ResourceDefinition } from "../../platform/resources/resources.ts";

export const callOut = {
  kind: "call-out",
  label: "Call-out",
  duty: "office",
  screen: "/admin/call-outs/:id",
  pages: {
    "call-outs": "features/call-outs/office/call-outs-page.tsx",
    "call-outs/times": "features/call-outs/office/response-times-page.tsx",
    "call-outs/:id": "features/call-outs/office/call-out-page.tsx",
  },
  menu: { label: "Call-outs", icon: "phone", within: "daily" },
  binned: true,
} as const satisfies ResourceDefinition;
