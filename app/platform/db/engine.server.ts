import { type CreateTableBuilder, type ColumnDefinitionBuilder, type Kysely, PostgresAdapter } from "kysely";
import { codeOf, messageOf } from "../message-of.ts";
import type { Engine } from "./tables.ts";

/** Returns the engine that a database or transaction runs on. Only code for dialect differences may ask. */
export function engineOf(db: Pick<Kysely<unknown>, "getExecutor">): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** Adds the `id` column: an increasing integer that is never reused. */
export function withId<T extends string>(
  table: CreateTableBuilder<T>,
  engine: Engine,
): CreateTableBuilder<T, "id"> {
  return table.addColumn("id", "integer", (column: ColumnDefinitionBuilder) =>
    engine === "postgres"
      ? column.primaryKey().generatedByDefaultAsIdentity()
      : column.primaryKey().autoIncrement(),
  );
}

/** Whether an error of either engine says that a unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === "23505" || messageOf(error).includes("UNIQUE constraint failed");
}

/** Whether an error of either engine says that a foreign key refused the change. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === "23503" || messageOf(error).includes("FOREIGN KEY constraint failed");
}
