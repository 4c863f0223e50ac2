import type { Kysely } from "kysely";
import type { Db } from "./tables.ts";

type NamedRow = { id: number; [column: string]: unknown };

/** For tables named by a value: Kysely cannot know what they hold, or have in common. */
export function namedTables<Row extends object = NamedRow>(db: Db): Kysely<Record<string, Row>> {
  return db as unknown as Kysely<Record<string, Row>>;
}
