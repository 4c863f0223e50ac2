export interface MailPausesTable {
  /** `server`, or `host` and the host of the recipients who have to wait. */
  key: string;
  /** Tries in a row that were put off; the pauses grow with it. */
  failures: number;
  until: string;
  /** For the owner to read. */
  reason: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    mail_pauses: MailPausesTable;
  }
}
