export interface MailPausesTable {
  /** `server` for all mails, or `host` and a host name for the mails to that host. */
  key: string;
  /** The number of tries in a row that were put off. Each pause is longer than the last. */
  failures: number;
  until: string;
  /** A reason for the owner to read. */
  reason: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    mail_pauses: MailPausesTable;
  }
}
