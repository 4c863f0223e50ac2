import { call } from "../../../platform/browser/call.ts";

/** What stands in the school field: a name without an id was typed and not chosen. */
export type ChosenSchool = { id: number | null; name: string };

/**
 * The id of the school whose name stands in the field: chosen, or typed in full, or put back there after a visit to
 * another page. Null for an empty field, undefined where no one school has this name.
 */
export async function idOfSchool({ id, name }: ChosenSchool): Promise<number | null | undefined> {
  const wanted = name.trim().toLowerCase();
  if (id !== null || wanted === "") return id;
  const outcome = await call("GET /api/schoolslist", { query: { q: name } });
  const same = outcome.ok ? outcome.data.filter((school) => school.name.toLowerCase() === wanted) : [];
  const [school, ...others] = same;
  return others.length === 0 ? school?.id : undefined;
}
