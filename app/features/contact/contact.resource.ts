import type { ResourceDefinition } from "../../platform/resources/resources.ts";

export const message = {
  kind: "message",
  label: "Message",
  duty: "office",
  screen: "/admin/messages/:id",
  pages: {
    messages: "features/contact/admin/messages-page.tsx",
    "messages/:id": "features/contact/admin/message-page.tsx",
  },
  beside: "features/contact/admin/no-message.tsx",
  menu: { label: "Messages", icon: "speech", within: "daily" },
  binned: true,
} as const satisfies ResourceDefinition;
