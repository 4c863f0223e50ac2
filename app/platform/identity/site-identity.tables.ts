export interface SiteIdentityTable {
  /** `secret`: a fingerprint of what this database's words are sealed with. `files`: the mark in the store of its files. `version`: of the program that brought it up to date. */
  name: "secret" | "files" | "version";
  value: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    site_identity: SiteIdentityTable;
  }
}
