import type { ResourceDefinition } from "../../platform/resources/resources.ts";

/** Whether the site is open, which is changed and never deleted. */
export const site = { kind: "site", label: "Site", duty: "any" } as const satisfies ResourceDefinition;
