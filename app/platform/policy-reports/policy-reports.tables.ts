export interface PolicyReportsTable {
  /** `2026-03-02`, in UTC. */
  day: string;
  /** What of the policy was broken, `script-src-elem` for instance. */
  directive: string;
  count: number;
}

declare module "../db/tables.ts" {
  interface Tables {
    policy_reports: PolicyReportsTable;
  }
}
