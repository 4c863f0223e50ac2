export interface SiteIdentityTable {
  /**
   * `secret`: a fingerprint of the secret that seals texts in this database. `files`: the mark in the file store.
   * `version`: the program version that upgraded the database last. `clock`: notes about the clock, as JSON.
   * `backup-places`: where archives were made, as JSON. `unknown-proxy`: when requests last came through a proxy that no
   * setting names.
   */
  name: "secret" | "files" | "version" | "clock" | "backup-places" | "unknown-proxy";
  value: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    site_identity: SiteIdentityTable;
  }
}
