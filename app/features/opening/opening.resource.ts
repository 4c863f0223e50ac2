import type { ResourceDefinition } from "../../platform/resources/resources.ts";

/** The state of the site, open or not. It can be changed but not deleted. */
export const site = { kind: "site", label: "Site", duty: "any" } as const satisfies ResourceDefinition;
