import { type Kysely, sql } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

const columns =
  "id at kind result user_id by_id typed_hash client device request_id details times folded_by".split(" ");

/**
 * Removes the chain of hashes from security events. SQLite cannot drop a unique column, so there the table is
 * rebuilt.
 */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await db.schema.dropTable("security_event_chain").execute();
  if (engine === "postgres") {
    for (const column of ["position", "previous_hash", "hash"]) {
      await db.schema.alterTable("security_events").dropColumn(column).execute();
    }
    return;
  }
  await withId(db.schema.createTable("events_without_a_chain"), engine)
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("result", "text", (column) => column.notNull())
    .addColumn("user_id", "integer")
    .addColumn("by_id", "integer")
    .addColumn("typed_hash", "text")
    .addColumn("client", "text")
    .addColumn("device", "text")
    .addColumn("request_id", "text")
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("times", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("folded_by", "text", (column) => column.unique())
    .execute();
  const from = db.selectFrom("security_events").select(columns);
  await db.insertInto("events_without_a_chain").columns(columns).expression(from).execute();
  await db.schema.dropTable("security_events").execute();
  await db.schema.alterTable("events_without_a_chain").renameTo("security_events").execute();
  const index = (name: string) => db.schema.createIndex(`security_events_${name}`).on("security_events");
  await index("time").column("at").execute();
  await index("user").columns(["user_id", "id"]).execute();
  await index("kind").columns(["kind", "id"]).execute();
  await index("typed").columns(["typed_hash", "id"]).where(sql.ref("typed_hash"), "is not", null).execute();
  await index("failures")
    .columns(["client", "id"])
    .where(sql.ref("result"), "<>", sql.lit("right"))
    .execute();
}
