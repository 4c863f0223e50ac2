import type { Db } from "../../platform/db/tables.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";
import { restorable } from "../resources/resources.server.ts";
import { type Added, listedKinds, readRows, type Row } from "./former-state.server.ts";

/** Lists the galleries in which pictures were at a moment, of those that were moved since. The audit log knows. */
export async function readFormerGalleries(db: Db, moment: string): Promise<Map<number, number>> {
  const lines = await firstLines(db, moment, { subjects: ["image"], actions: ["image moved"] });
  return new Map(
    lines.map(({ subject_id, details }) => [
      Number(subject_id),
      readJson(z.object({ from: z.int() }), details).from,
    ]),
  );
}

/** Lists the pictures that are in another gallery than at a moment. */
export async function listMoved(db: Db, galleries: ReadonlyMap<number, number>): Promise<Row[]> {
  const rows = await readRows(db, "gallery_images", [...galleries.keys()]);
  return rows.filter(({ id, gallery_id }) => galleries.get(id) !== gallery_id);
}

/**
 * Lists what was in the bin at a moment and has come back since. `names` has all of it, such as `slide 3`, also what is
 * in the bin again.
 */
export async function listBinnedThen(
  db: Db,
  moment: string,
): Promise<{ names: ReadonlySet<string>; back: Added[] }> {
  const kinds = listedKinds.map((kind) => {
    const { table, subject } = restorable[kind].stored;
    return { kind, table, subject };
  });
  const lines = await firstLines(db, moment, {
    subjects: kinds.map(({ subject }) => subject),
    actions: ["deleted", "image deleted", "restored"],
  });
  const returned = lines.filter(({ action }) => action === "restored");
  const names = new Set<string>();
  const back: Added[] = [];
  for (const { kind, table, subject } of kinds) {
    const ids = returned.flatMap((line) => (line.subject_type === subject ? Number(line.subject_id) : []));
    for (const id of ids) names.add(`${kind} ${id}`);
    back.push(...(await readRows(db, table, ids)).map((row) => ({ kind, table, row })));
  }
  return { names, back };
}

/** Returns the first of these lines about each thing since a moment. */
async function firstLines(
  db: Db,
  moment: string,
  { subjects, actions }: { subjects: string[]; actions: string[] },
) {
  const firsts = db
    .selectFrom("audit_log")
    .select((eb) => eb.fn.min("id").as("id"))
    .where("at", ">", moment)
    .where("subject_type", "in", subjects)
    .where("action", "in", actions)
    .groupBy(["subject_type", "subject_id"]);
  return db.selectFrom("audit_log").selectAll().where("id", "in", firsts).orderBy("id").execute();
}
