import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Db, Tables } from "./tables.ts";

type NamedRow = { id: number; [column: string]: unknown };
export type NamedRows<Row = NamedRow> = SelectQueryBuilder<Record<string, Row>, string, unknown>;

/** Gives access to tables whose name is a value. Kysely cannot know their columns. */
export function namedTables<Row extends object = NamedRow>(db: Db): Kysely<Tables & Record<string, Row>> {
  return db.withTables<Record<string, Row>>();
}
