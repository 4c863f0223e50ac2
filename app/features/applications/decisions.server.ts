import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { type ApplicationRow, applications, type NoteRow } from "./applications.server.ts";

/** `decision` says when and by whom the application was approved or declined. Null while it is neither. */
export type DecidedApplication = ApplicationRow & {
  decision: { at: string; by: string } | null;
  notes: NoteRow[];
};

const decided = ["marked approved", "marked declined"];

/** Returns these applications with their decision and their notes, newest first. */
export async function listDecided(db: Db, ids: number[]): Promise<DecidedApplication[]> {
  const reader = readConnectionOf(db);
  const [rows, steps, notes] = await Promise.all([
    reader
      .selectFrom("trade_applications")
      .selectAll()
      .where("id", "in", ids)
      .orderBy("id", "desc")
      .execute(),
    reader
      .selectFrom("audit_log")
      .select(["subject_id", "at", "actor_name as by"])
      .where("subject_type", "=", applications.subject)
      .where("subject_id", "in", ids.map(String))
      .where("action", "in", decided)
      .orderBy("id")
      .execute(),
    reader
      .selectFrom("trade_application_notes")
      .selectAll()
      .where("application_id", "in", ids)
      .orderBy("id")
      .execute(),
  ]);
  const latest = new Map(steps.map((step) => [Number(step.subject_id), { at: step.at, by: step.by }]));
  const notesOf = Map.groupBy(notes, (note) => note.application_id);
  return rows.map((row) => ({
    ...row,
    decision: isDecided(row) ? (latest.get(row.id) ?? null) : null,
    notes: notesOf.get(row.id) ?? [],
  }));
}

function isDecided({ status }: ApplicationRow): boolean {
  return status === "approved" || status === "declined";
}
