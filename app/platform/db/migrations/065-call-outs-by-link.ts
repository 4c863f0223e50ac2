import type { Kysely } from "kysely";

/** Stores the caller, and the card to which the office sends a link during the call. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const name of ["caller", "card_token_hash", "card_sent_at"]) {
    await db.schema.alterTable("call_outs").addColumn(name, "text").execute();
  }
  await db.schema.createIndex("call_outs_card").unique().on("call_outs").column("card_token_hash").execute();
}
