import type { Kysely } from "kysely";
import type { Db } from "./tables.ts";

type NamedRow = { id: number; [column: string]: unknown };

/** For tables named by a value: Kysely cannot tell what they hold, beside the ids that all of them have. */
export function namedTables(db: Db): Kysely<Record<string, NamedRow>> {
  return db as unknown as Kysely<Record<string, NamedRow>>;
}
