export interface PolicyReportsTable {
  /** `2026-03-02`, in UTC. */
  day: string;
  /** The violated directive, for example `script-src-elem`. */
  directive: string;
  count: number;
}

declare module "../db/tables.ts" {
  interface Tables {
    policy_reports: PolicyReportsTable;
  }
}
