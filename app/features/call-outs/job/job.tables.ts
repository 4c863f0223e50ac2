import type { Generated } from "kysely";

/** A link with which an engineer sees a call-out and takes its steps. Only the newest of a call-out can work. */
export interface CallOutEngineersTable {
  id: Generated<number>;
  call_out_id: number;
  /** Counts the links of the call-out. The key of the link derives from it. */
  number: number;
  engineer: string;
  token_hash: string;
  sent_by: string;
  created_at: string;
  ends_at: string;
  /** When and why it stopped working before `ends_at`. */
  ended_at: string | null;
  ended_why: "taken back" | "sent to another" | null;
}

/** What an engineer reports of the work. Its id is that of its call-out. */
export interface JobReportsTable {
  id: Generated<number>;
  engineer: string;
  found: string;
  done: string;
  /** Lines such as "2 × Drive belt". */
  parts: string | null;
  /** Degrees Celsius in the box when the engineer left. */
  temperature: number | null;
  worked_minutes: number | null;
  signer_name: string | null;
  /** Why nobody signed. Null if somebody did. */
  unsigned_reason: string | null;
  /** When the engineer sent it, by the press. */
  reported_at: string;
  /** Counts what was reported and corrected. Unlike the version, it stays when somebody only reads it. */
  edition: number;
  /** The edition that was signed. Null if nobody signed. */
  signed_edition: number | null;
  /** The last edition that somebody of the office has read or written. The customer sees no other. */
  read_edition: number | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** A photograph or the signature of a report, or the PDF of one of its editions. */
export interface JobReportFilesTable {
  id: Generated<number>;
  call_out_id: number;
  kind: "photograph" | "signature" | "pdf";
  edition: number;
  file_key: string;
  mime: string;
  width: number | null;
  height: number | null;
  created_at: string;
}

declare module "../../../platform/db/tables.ts" {
  interface Tables {
    call_out_engineers: CallOutEngineersTable;
    job_reports: JobReportsTable;
    job_report_files: JobReportFilesTable;
  }
}
