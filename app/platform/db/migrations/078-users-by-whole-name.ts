import type { Kysely } from "kysely";
import { searchTextOf } from "../search-text.server.ts";

type Users = { users: { id: number; firstname: string; lastname: string; search_text: string } };
const batch = 1_000;

/** Makes users findable by first name and surname together, in either order. */
export async function up(unknown: Kysely<unknown>): Promise<void> {
  const db = unknown as Kysely<Users>;
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("users")
      .select(["id", "firstname", "lastname", "search_text"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(batch)
      .execute();
    for (const { id, firstname, lastname, search_text } of rows) {
      const names = searchTextOf([`${firstname} ${lastname}`, `${lastname} ${firstname}`]);
      await db
        .updateTable("users")
        .set({ search_text: `${names}\n${search_text}` })
        .where("id", "=", id)
        .execute();
    }
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < batch) return;
  }
}
