import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** Stores up to where each mailbox has been read, and since when it cannot be read. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("read_mailboxes"), engine)
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("uid_validity", "text")
    .addColumn("last_uid", "text", (column) => column.notNull())
    .addColumn("read_at", "text")
    .addColumn("failing_since", "text")
    .addColumn("last_error", "text")
    .execute();
}
