import { type Kysely, sql } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("security_events"), engine)
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
    .addColumn("position", "integer", (column) => column.unique())
    .addColumn("previous_hash", "text")
    .addColumn("hash", "text")
    .execute();
  const index = (name: string) => db.schema.createIndex(`security_events_${name}`).on("security_events");
  await index("time").column("at").execute();
  await index("user").columns(["user_id", "id"]).execute();
  await index("kind").columns(["kind", "id"]).execute();
  await index("typed").columns(["typed_hash", "id"]).where(sql.ref("typed_hash"), "is not", null).execute();
  await index("failures")
    .columns(["client", "id"])
    .where(sql.ref("result"), "<>", sql.lit("right"))
    .execute();
  await db.schema
    .createTable("security_event_chain")
    .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("sealed", "text")
    .execute();
  await db.insertInto("security_event_chain").values({ id: 1, sealed: null }).execute();
}
