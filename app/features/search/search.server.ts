import { mostLikelyWords, nearWordsOf } from "../../platform/db/near-words.ts";
import { parseSearch, type SearchTerms } from "../../platform/db/search-terms.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { type AdminDuties, maySee } from "../../platform/http/duties.ts";
import type { Searched } from "../../platform/resources/searched.server.ts";
import { customerResource } from "../customers/customers.resource.server.ts";
import { findCaller } from "../customers/find-caller.server.ts";
import { searchedDrafts } from "../drafts/searched-drafts.server.ts";
import { searchedMails } from "../mail-log/mail-log.server.ts";
import { searchedResources } from "../resources/resources.server.ts";
import { fewestLetters } from "./fewest-letters.ts";
import type { SearchResults } from "./search.schema.ts";

const mostOfAKind = 5;
/** A search that finds no more than this may have a letter wrong. */
const littleFound = 2;
/** Symbols are typed on purpose, such as those of a code. */
const symbols = /[^\p{L}\p{M}\p{N}\s'’.&-]/u;
type Group = SearchResults["groups"][number];
const kinds: readonly Searched[] = [...searchedResources, ...searchedDrafts, searchedMails];

/**
 * Searches everything in the back office that the user's duties allow. The hits are grouped by kind. Where nothing is
 * found, the hits are those of words with one letter different, if there are any.
 */
export async function searchEverything(db: Db, held: AdminDuties, typed: string): Promise<SearchResults> {
  const nothing = { groups: [], meant: null };
  const sought = Array.from(typed).length < fewestLetters ? undefined : parseSearch(typed);
  if (!sought) return nothing;
  const seen = kinds.filter(({ duty }) => maySee(held, duty));
  const callers = maySee(held, customerResource.searched.duty) ? await findCaller(db, typed) : [];
  const groups = withCallers(callers, await findGroups(db, seen, sought));
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (count > littleFound || symbols.test(typed)) return { groups, meant: null };
  const words = await findMeant(db, seen, sought, count);
  if (words === undefined) return { groups, meant: null };
  if (count > 0) return { groups, meant: { words, isShown: false } };
  const instead = await findGroups(db, seen, parseSearch(words)!);
  return instead.length === 0 ? nothing : { groups: instead, meant: { words, isShown: true } };
}

/** Who may be calling comes first, before what their number or vehicle stands in. */
function withCallers(callers: Group["hits"], groups: Group[]): Group[] {
  if (callers.length === 0) return groups;
  const { label } = customerResource.searched;
  const found = groups.find((group) => group.label === label);
  const others = found?.hits.filter(({ path }) => callers.every((caller) => caller.path !== path)) ?? [];
  const first = { label, more: found?.more ?? false, hits: [...callers, ...others] };
  return [first, ...groups.filter((group) => group !== found)];
}

async function findGroups(
  db: Db,
  seen: readonly Searched[],
  sought: SearchTerms,
): Promise<SearchResults["groups"]> {
  const found = await Promise.all(
    seen.map(async ({ label, find }) => ({ label, ...(await find(db, sought, mostOfAKind)) })),
  );
  return found.filter(({ hits }) => hits.length > 0);
}

/** Returns the words that more texts contain than the typed ones, read only from what the user may see. */
async function findMeant(
  db: Db,
  seen: readonly Searched[],
  sought: SearchTerms,
  foundAsTyped: number,
): Promise<string | undefined> {
  const near = nearWordsOf(sought);
  if (!near) return undefined;
  const texts = await Promise.all(seen.map(({ textsNear }) => textsNear(db, near)));
  const likely = mostLikelyWords(near, texts.flat());
  return likely && likely.count > foundAsTyped ? likely.words : undefined;
}
