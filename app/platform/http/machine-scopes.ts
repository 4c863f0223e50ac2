/** The scopes of a machine's token. It reads what they name, but `mail` only hands in mails and reads nothing. */
export const machineScopes = ["messages", "applications", "customers", "call-outs", "mail"] as const;
export type MachineScope = (typeof machineScopes)[number];
