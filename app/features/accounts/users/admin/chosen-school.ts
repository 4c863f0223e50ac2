import { call } from "../../../../platform/browser/calls/call.ts";

/** The content of the school field. A name without an id was typed, not chosen from the list. */
export type ChosenSchool = { id: number | null; name: string };

/**
 * Returns the id of the school in the field. A name without an id, typed in full or restored from a draft, is looked
 * up. Returns null for an empty field, and undefined unless exactly one school has this name.
 */
export async function idOfSchool({ id, name }: ChosenSchool): Promise<number | null | undefined> {
  const wanted = name.trim().toLowerCase();
  if (id !== null || wanted === "") return id;
  const outcome = await call("GET /api/schoolslist", { query: { q: name } });
  const same = outcome.ok ? outcome.data.filter((school) => school.name.toLowerCase() === wanted) : [];
  const [school, ...others] = same;
  return others.length === 0 ? school?.id : undefined;
}
