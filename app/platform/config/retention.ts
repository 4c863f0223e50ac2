import { keysOf } from "../keys-of.ts";

/**
 * For how many days each thing is retained that nobody deletes; null is for ever. What visitors sent stays until the
 * owner says otherwise; what is only about the past goes in the end.
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
