import { changedFields } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { daysBefore } from "../../platform/durations.ts";
import { Conflict } from "../../platform/errors.ts";
import { firmTime, firmTimeInWords } from "../../platform/firm-time.ts";
import type { VersionRow } from "../../platform/history/versions.server.ts";
import { originalOf } from "../../platform/images/pictures.server.ts";
import type { Fields } from "../../platform/resources/stored.server.ts";
import type { Services } from "../../platform/services.ts";
import { labelOf } from "../history/history.present.ts";
import { restorable } from "../resources/resources.server.ts";
import type { Step } from "./as-it-was.schema.ts";
import {
  type Added,
  type Changed,
  type Deleted,
  fieldsOf,
  findFormer,
  findOldestKept,
  listAddedSince,
  listChangedSince,
  listDeletedSince,
  type Row,
  type ShownKind,
  tableOf,
  thingOf,
} from "./former-state.server.ts";
import { listBinnedThen, listMoved, readFormerGalleries } from "./moved-and-binned.server.ts";
import { galleryThen, moveBack, type Planned, withMoves } from "./planned-moves.server.ts";
import { contentOfPage, isOnOtherPages, isShown, type PageRow } from "./what-pages-show.server.ts";

type Plan = { planned: Planned[]; notes: string[] };

const erased = "What stood here then has been erased permanently, so it is shown as it is now.";
const tooMany =
  "Too much of this page has changed since to be put back at once. Choose a later day, or restore single things from their history.";
const withoutPicture = "Its picture of that time is gone, so it is shown as it is now.";
/** More would hold up everybody who saves for too long. */
const mostThings = 300;

/** What other pages show of a page. */
const menuFields: ReadonlySet<string> = new Set(["path", "label", "menus", "place"]);

/**
 * Finds what makes a page as it was at a moment. Throws `Conflict` if the page did not exist then, and if too much has
 * changed since.
 */
export async function planAsItWas(services: Services, now: Date, page: PageRow, at: Date): Promise<Plan> {
  const { db, config } = services;
  const moment = at.toISOString();
  if (page.created_at > moment) {
    const since = firmTimeInWords(firmTime(new Date(page.created_at)));
    throw new Conflict(`This page did not exist then. It was added on ${since}.`);
  }
  const changed = await listChangedSince(db, moment);
  const own = changed.find(({ table, row }) => isRowOf(page, table, row));
  const content = await contentOfPage(db, page, own && fieldsOf(own.former));
  const galleries = await readFormerGalleries(db, moment);
  const binned = await listBinnedThen(db, moment);
  const wasHere = (table: string, row: Row) =>
    !wasAddedSince(moment, row) && !binned.names.has(`${thingOf(table, row).kind} ${row.id}`);
  // The page may have shown it then, or show it now.
  const isSeen = (table: string, row: Row, then?: Fields) =>
    [row, { ...row, ...then, ...galleryThen(galleries, table, row) }].some((one) =>
      isShown(content, table, one),
    );
  const rows = {
    changed: changed.filter(
      ({ table, row, former }) =>
        (table === "pages" || isSeen(table, row, table === "notices" ? fieldsOf(former) : undefined)) &&
        wasHere(table, row),
    ),
    moved: (await listMoved(db, galleries)).filter(
      (row) => isSeen("gallery_images", row) && wasHere("gallery_images", row),
    ),
    deleted: (await listDeletedSince(db, moment)).filter(
      ({ kind, row }) => isSeen(tableOf(kind), row) && wasHere(tableOf(kind), row),
    ),
    binned: binned.back.filter(
      ({ table, row }) => isShown(content, table, row) && !wasAddedSince(moment, row),
    ),
    added: (await listAddedSince(db, moment)).filter(
      ({ kind, table, row }) =>
        isShown(content, table, row) && !(kind === "notice" && String(row.shown_from) > firmTime(at)),
    ),
  };
  if (Object.values(rows).flat().length > mostThings) throw new Conflict(tooMany);
  const planned = withMoves(await planChanges(services, page, rows.changed), galleries, rows.moved);
  for (const one of rows.deleted) planned.push(await planReturn(services, moment, galleries, one));
  for (const one of rows.binned) planned.push(...(await planRemoval(db, one, "in the bin then")));
  for (const one of rows.added) planned.push(...(await planRemoval(db, one, "added")));
  const place = ({ isShared, kind }: Planned) => (isShared ? 2 : 0) + (kind === "page" ? 0 : 1);
  const shown = new Set(planned.map(({ kind, key }) => `${kind} ${key}`));
  const formers = rows.changed.filter(({ table, row }) => {
    const { kind, key } = thingOf(table, row);
    return shown.has(`${kind} ${key}`);
  });
  return {
    planned: planned.toSorted((one, other) => place(one) - place(other)),
    notes: await notesAbout(db, config, { now, at, planned, formers }),
  };
}

async function planChanges(services: Services, page: PageRow, changed: Changed[]): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const { table, row, former } of changed) {
    const { kind, key } = thingOf(table, row);
    const current = await restorable[kind].history.find(services.db, key, { isLimited: false });
    if (!current) continue;
    const { steps, fields, refusal } = await restoringOf(services, { kind, key, former, ...current });
    const isOtherPage = kind === "page" && !isRowOf(page, table, row);
    if (isOtherPage && !fields.some((field) => menuFields.has(field))) continue;
    if (fields.length === 0 && refusal === null) continue;
    planned.push({
      kind,
      key,
      name: current.name,
      what: isOtherPage ? "in menus" : "changed",
      isShared: isOtherPage || isOnOtherPages(kind, key),
      steps,
      changeId: former.id,
      changed: fields.map((field) => labelOf(kind, field)),
      refusal,
    });
  }
  return planned;
}

async function planReturn(
  services: Services,
  moment: string,
  galleries: ReadonlyMap<number, number>,
  { kind, name, row }: Deleted,
): Promise<Planned> {
  const key = String(row.id);
  const former = await findFormer(services.db, moment, tableOf(kind), row.id);
  const version = Number(row.version);
  const moves = kind === "image" ? moveBack(galleries, row) : [];
  const restoring = former && (await restoringOf(services, { kind, key, former, fields: row, version }));
  return {
    kind,
    key,
    name,
    what: "deleted",
    isShared: isOnOtherPages(kind, key),
    steps: [{ way: "bring back", kind, id: row.id }, ...moves, ...(restoring?.steps ?? [])],
    changed: [],
    refusal: restoring?.refusal ?? null,
  };
}

async function planRemoval(
  db: Db,
  { kind, row }: Added,
  what: "added" | "in the bin then",
): Promise<Planned[]> {
  const key = String(row.id);
  const current = await restorable[kind].history.find(db, key, { isLimited: false });
  if (!current) return [];
  const { name, version } = current;
  const isShared = isOnOtherPages(kind, key);
  const steps: Step[] = [{ way: "take away", kind, id: row.id, version }];
  return [{ kind, key, name, what, isShared, steps, changed: [], refusal: null }];
}

function isRowOf(page: PageRow, table: string, row: Row): boolean {
  return table === "pages" && row.id === page.id;
}

/** Facts have no time at which they were added: they are always there. */
function wasAddedSince(moment: string, { created_at }: Row): boolean {
  return typeof created_at === "string" && created_at > moment;
}

/** What restores a version, with the fields that differ from it, or why it cannot be restored. */
async function restoringOf(
  services: Services,
  {
    kind,
    key,
    former,
    fields: current,
    version,
  }: { kind: ShownKind; key: string; former: VersionRow; fields: Fields; version: number },
): Promise<{ steps: Step[]; fields: string[]; refusal: string | null }> {
  const then = fieldsOf(former);
  if (!then) return { steps: [], fields: [], refusal: erased };
  const fields = changedFields<Fields>(then, current, then);
  if (fields.includes("picture_id") && !(await hasPicture(services, then.picture_id)))
    return { steps: [], fields, refusal: withoutPicture };
  const step: Step = { way: "restore", kind, id: key, version, version_id: former.id };
  return { steps: fields.length > 0 ? [step] : [], fields, refusal: null };
}

async function hasPicture({ db, files }: Services, pictureId: unknown): Promise<boolean> {
  if (pictureId === null) return true;
  const row = await db
    .selectFrom("pictures")
    .select("storage_key")
    .where("id", "=", Number(pictureId))
    .executeTakeFirst();
  return row !== undefined && (await files.exists(originalOf(row.storage_key)));
}

async function notesAbout(
  db: Db,
  { retention, historyVersions }: Services["config"],
  { now, at, planned, formers }: { now: Date; at: Date; planned: Planned[]; formers: Changed[] },
): Promise<string[]> {
  const notes: string[] = [];
  const days = retention.versions;
  if (days !== null && at < daysBefore(now, days)) {
    const since = firmTimeInWords(firmTime(daysBefore(now, days)));
    notes.push(
      `Versions are kept for ${days} days. What was changed before ${since} is shown as it was then, and not earlier.`,
    );
  }
  const all = formers.map(({ former }) => former);
  const oldest = await findOldestKept(db, all, historyVersions);
  for (const { table, row, former } of formers.filter((one) => oldest.has(one.former.id))) {
    const { kind, key } = thingOf(table, row);
    const name = planned.find((one) => one.kind === kind && one.key === key)?.name ?? key;
    const until = firmTimeInWords(firmTime(new Date(former.at)));
    notes.push(
      `Of “${name}”, only the last ${historyVersions} versions are kept. It is shown as it was until ${until}, which may be later than you asked for.`,
    );
  }
  return notes;
}
