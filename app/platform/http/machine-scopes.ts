/** The scopes that a machine's token may read. */
export const machineScopes = ["messages", "applications", "customers", "call-outs"] as const;
export type MachineScope = (typeof machineScopes)[number];
