import { keysOf } from "../keys-of.ts";

/**
 * The number of days after which the site deletes each kind of thing; null means never. By default, visitors' messages
 * and applications stay until the owner changes this setting. Mere records of the past are deleted in the end.
 */
export const defaultRetention = {
  mails: 730,
  auditEntries: 2_190,
  securityEvents: 730,
  messages: null,
  spamMessages: 365,
  applications: null,
  spamApplications: 365,
  callOuts: 730,
  callOutPositions: 90,
  failedJobs: 90,
  versions: 730,
  bin: 30,
  dataRequests: 2_190,
} satisfies Record<string, number | null>;

export type RetentionName = keyof typeof defaultRetention;
export type Retention = Record<RetentionName, number | null>;

export const retentionNames = keysOf(defaultRetention);
