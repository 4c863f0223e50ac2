import { parseSearch } from "../../platform/db/search-terms.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { type AdminDuties, maySee } from "../../platform/http/duties.ts";
import type { Searched } from "../../platform/resources/searched.server.ts";
import { searchedMails } from "../mail-log/mail-log.server.ts";
import { searchedResources } from "../resources/resources.server.ts";
import { fewestLetters } from "./fewest-letters.ts";
import type { SearchResults } from "./search.schema.ts";

const mostOfAKind = 5;
const kinds: readonly Searched[] = [...searchedResources, searchedMails];

/** Searches everything in the back office that the user's duties allow. The hits are grouped by kind. */
export async function searchEverything(db: Db, held: AdminDuties, typed: string): Promise<SearchResults> {
  const sought = Array.from(typed).length < fewestLetters ? undefined : parseSearch(typed);
  if (!sought) return { groups: [] };
  const seen = kinds.filter(({ duty }) => maySee(held, duty));
  const found = await Promise.all(
    seen.map(async ({ label, find }) => ({ label, ...(await find(db, sought, mostOfAKind)) })),
  );
  return { groups: found.filter(({ hits }) => hits.length > 0) };
}
