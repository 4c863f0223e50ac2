export interface SiteIdentityTable {
  /** `secret`: a fingerprint of what this database's words are sealed with. `files`: the mark in the store of its files. `version`: of the program that brought it up to date. `clock`: what was noted of it, `backup-places`: where archives were made, both as JSON. */
  name: "secret" | "files" | "version" | "clock" | "backup-places";
  value: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    site_identity: SiteIdentityTable;
  }
}
