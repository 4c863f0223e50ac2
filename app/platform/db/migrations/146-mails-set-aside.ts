import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** The mails of a mailbox that could not be taken, so that each holds the others up for a while only. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("refused_mails"), engine)
    .addColumn("mailbox", "text", (column) => column.notNull())
    .addColumn("uid_validity", "text", (column) => column.notNull())
    .addColumn("uid", "text", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("mail_date", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("set_aside_at", "text")
    .addUniqueConstraint("refused_mails_once", ["mailbox", "uid_validity", "uid"])
    .execute();
}
