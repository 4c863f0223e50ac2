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
import { contentOfPage, isOnOtherPages, isShown, type PageRow } from "./what-pages-show.server.ts";

/** A thing that a page shows and that differs from what it was. */
export type Planned = {
  kind: ShownKind;
  key: string;
  name: string;
  what: "changed" | "added" | "deleted" | "in menus";
  steps: Step[];
  changed: string[];
  isShared: boolean;
  refusal: string | null;
};
type Plan = { planned: Planned[]; notes: string[] };

const erased = "What stood here then has been erased permanently, so it is shown as it is now.";
const withoutPicture = "Its picture of that time is gone, so it is shown as it is now.";
/** What other pages show of a page. */
const menuFields: ReadonlySet<string> = new Set(["path", "label", "menus", "place"]);

/**
 * Finds what makes a page as it was at a moment. Throws `Conflict` if the page did not exist then.
 */
export async function planAsItWas(services: Services, now: Date, page: PageRow, at: Date): Promise<Plan> {
  const { db, config } = services;
  const moment = at.toISOString();
  if (page.created_at > moment) {
    const since = firmTimeInWords(firmTime(new Date(page.created_at)));
    throw new Conflict(`This page did not exist then. It was added on ${since}.`);
  }
  const changed = await listChangedSince(db, moment);
  const own = changed.find(({ table, row }) => table === "pages" && row.id === page.id);
  const content = await contentOfPage(db, page, own && fieldsOf(own.former));
  const planned: Planned[] = [];
  const formers: { name: string; former: VersionRow }[] = [];
  for (const { table, row, former } of changed) {
    const isOtherPage = table === "pages" && row.id !== page.id;
    if ((!isOtherPage && !isShown(content, table, row)) || wasAddedSince(moment, row)) continue;
    const { kind, key } = thingOf(table, row);
    const current = await restorable[kind].history.find(db, key, { isLimited: false });
    if (!current) continue;
    const restored = await restoringOf(services, { kind, key, former, ...current });
    if (isOtherPage && !restored.fields.some((field) => menuFields.has(field))) continue;
    if (restored.fields.length === 0 && restored.refusal === null) continue;
    formers.push({ name: current.name, former });
    planned.push({
      kind,
      key,
      name: current.name,
      what: isOtherPage ? "in menus" : "changed",
      isShared: isOtherPage || isOnOtherPages(kind, key),
      steps: restored.steps,
      changed: restored.fields.map((field) => labelOf(kind, field)),
      refusal: restored.refusal,
    });
  }
  for (const { kind, name, row } of await listDeletedSince(db, moment)) {
    if (!isShown(content, tableOf(kind), row)) continue;
    const former = await findFormer(db, moment, tableOf(kind), row.id);
    const thing = { kind, key: String(row.id), former, fields: row, version: Number(row.version) };
    const { steps, refusal } = former
      ? await restoringOf(services, { ...thing, former })
      : { steps: [], refusal: null };
    planned.push({
      kind,
      key: thing.key,
      name,
      what: "deleted",
      isShared: isOnOtherPages(kind, thing.key),
      steps: [{ way: "bring back", kind, id: row.id }, ...steps],
      changed: [],
      refusal,
    });
  }
  for (const { kind, table, row } of await listAddedSince(db, moment)) {
    const isLaterNotice = kind === "notice" && String(row.shown_from) > firmTime(at);
    if (isLaterNotice || !isShown(content, table, row)) continue;
    const current = await restorable[kind].history?.find(db, String(row.id), { isLimited: false });
    if (!current) continue;
    planned.push({
      kind,
      key: String(row.id),
      name: current.name,
      what: "added",
      isShared: isOnOtherPages(kind, String(row.id)),
      steps: [{ way: "take away", kind, id: row.id, version: current.version }],
      changed: [],
      refusal: null,
    });
  }
  const place = ({ isShared, kind }: Planned) => (isShared ? 2 : 0) + (kind === "page" ? 0 : 1);
  planned.sort((one, other) => place(one) - place(other));
  return { planned, notes: await notesAbout(db, config, { now, at, formers }) };
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
  { now, at, formers }: { now: Date; at: Date; formers: { name: string; former: VersionRow }[] },
): Promise<string[]> {
  const notes: string[] = [];
  const days = retention.versions;
  if (days !== null && at < daysBefore(now, days)) {
    const since = firmTimeInWords(firmTime(daysBefore(now, days)));
    notes.push(
      `Versions are kept for ${days} days. What was changed before ${since} is shown as it was then, and not earlier.`,
    );
  }
  const oldest = await findOldestKept(
    db,
    formers.map(({ former }) => former),
    historyVersions,
  );
  for (const { name, former } of formers.filter((one) => oldest.has(one.former.id))) {
    const until = firmTimeInWords(firmTime(new Date(former.at)));
    notes.push(
      `Of “${name}”, only the last ${historyVersions} versions are kept. It is shown as it was until ${until}, which may be later than you asked for.`,
    );
  }
  return notes;
}
