import type { ResourceDefinition } from "../../../platform/resources/resources.ts";

export const user = {
  kind: "user",
  label: "User",
  duty: "office",
  screen: "/admin/users/:id",
  pages: {
    users: "features/accounts/users/admin/users-page.tsx",
    "users/:id": "features/accounts/users/admin/user-page.tsx",
  },
  menu: { label: "Users", icon: "users" },
  // Only plain details: no field that gives access to an account or decides what it may do.
  fields: {
    firstname: "First name",
    lastname: "Last name",
    telephone: "Telephone",
    address1: "Address",
    address2: "Second line of the address",
    town: "Town",
    postcode: "Postcode",
    school_id: "School",
  },
  binned: true,
} as const satisfies ResourceDefinition;

/** An administrator in the bin. Its own kind lets only unlimited administrators restore it. */
export const administrator = {
  kind: "administrator",
  label: "Administrator",
  duty: "all",
  screen: user.screen,
  binned: true,
  subject: user.kind,
} as const satisfies ResourceDefinition;
