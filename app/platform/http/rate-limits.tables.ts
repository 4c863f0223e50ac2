export interface RateLimitsTable {
  key: string;
  hits: number;
  resets_at: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    rate_limits: RateLimitsTable;
  }
}
