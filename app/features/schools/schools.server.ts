import type { Selectable } from "kysely";
import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import {
  startsWithText,
  foldSearch,
  containsText,
  searchTextOf,
} from "../../platform/db/search-text.server.ts";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { fewestLetters } from "./fewest-letters.schema.ts";
import type { SchoolsTable } from "./schools.tables.ts";
import type { SchoolRecord } from "./schools-file.server.ts";

export type FoundSchool = Pick<Selectable<SchoolsTable>, "id" | "name" | "town" | "postcode">;

/** Returns the name of a school. Null without an id, and for a school that no longer exists. */
export async function findSchoolName(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row = await db.selectFrom("schools").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? null;
}

const maxFound = 20;
const rowsPerStatement = 500;

/**
 * Finds at most 20 schools whose name, town or postcode holds every word of `query`. Names that begin with the query
 * come first. A query of fewer than two characters finds none.
 */
export async function findSchools(db: Db, query: string): Promise<FoundSchool[]> {
  const folded = foldSearch(query);
  if (folded.length < fewestLetters) return [];
  let found = readConnectionOf(db).selectFrom("schools").select(["id", "name", "town", "postcode"]);
  for (const word of folded.split(/\s+/)) found = found.where(containsText("search_text", word));
  return found
    .orderBy((eb) =>
      eb
        .case()
        .when(startsWithText("search_text", folded))
        .then(0)
        .when(containsText("search_text", ` ${folded}`))
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy("name")
    .orderBy("id")
    .limit(maxFound)
    .execute();
}

/** Adds schools, or updates those with the same URN, in one transaction. `progress` gets the number of rows done. */
export async function importSchools(
  db: Db,
  actor: Actor,
  { schools, progress }: { schools: SchoolRecord[]; progress?: (done: number) => void },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (let start = 0; start < schools.length; start += rowsPerStatement) {
      const rows = schools.slice(start, start + rowsPerStatement);
      await transaction
        .insertInto("schools")
        .values(
          rows.map((row) => ({
            ...row,
            search_text: searchTextOf([row.name, row.town, row.postcode]),
          })),
        )
        .onConflict((conflict) =>
          conflict.column("urn").doUpdateSet((eb) => ({
            name: eb.ref("excluded.name"),
            town: eb.ref("excluded.town"),
            postcode: eb.ref("excluded.postcode"),
            search_text: eb.ref("excluded.search_text"),
          })),
        )
        .execute();
      progress?.(start + rows.length);
    }
    await recordAudit(transaction, actor, {
      action: "imported",
      subject: { type: "schools", id: null, name: `${schools.length} schools` },
    });
  });
}
