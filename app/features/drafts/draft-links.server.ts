import { type Selectable, sql } from "kysely";
import { recordAudit, systemActor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { days } from "../../platform/durations.ts";
import { Conflict, Forbidden, LookOnly, NotFound, SecondFactorRequired } from "../../platform/errors.ts";
import type { AdminDuties } from "../../platform/http/duties.ts";
import { enforceAccess } from "../../platform/http/guards.server.ts";
import { renderPreview } from "../../platform/http/preview.server.ts";
import { takeSlots } from "../../platform/http/rate-limit.server.ts";
import type { RenderedPage } from "../../platform/http/rendered-page.server.ts";
import type { Caller } from "../../platform/http/stored-calls.server.ts";
import { hashToken, newToken } from "../../platform/secrets/tokens.server.ts";
import type { Services } from "../../platform/services.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";
import { findAbsentViewer } from "../accounts/sessions/absent-viewer.server.ts";
import { previewPath } from "./drafts.schema.ts";
import type { DraftLinksTable } from "./drafts.tables.ts";
import {
  type DraftRow,
  draftRows,
  dutyOf,
  findThing,
  lockThingsOf,
  requireDraft,
} from "./find-drafts.server.ts";
import { runSave, saveOf, subjectOfDraft } from "./run-draft.server.ts";

const linkMilliseconds = days(7);
const idsOf = z.array(z.number());

export type DraftLinkRow = Selectable<DraftLinksTable> & { created_by: string | null };
/** A link with those of its drafts that are still there. */
export type FoundLink = { row: DraftLinkRow; drafts: DraftRow[] };

/** Makes a link that shows these drafts for seven days. Only its hash is stored, so the address is returned once. */
export async function createDraftLink(
  services: Services,
  { viewer, actor }: Caller,
  ids: number[],
): Promise<{ address: string; expires_at: string }> {
  const token = newToken();
  const expires_at = new Date(actor.now.getTime() + linkMilliseconds).toISOString();
  await inTransaction(services.db, async (transaction) => {
    for (const id of ids) {
      const { row } = await requireDraft(transaction, viewer.duties, id);
      enforceAccess({ guard: dutyOf(row), method: "post" }, viewer, services);
      await recordAudit(transaction, actor, {
        action: "made a link to a draft of",
        subject: subjectOfDraft(row, row.name),
      });
    }
    await transaction
      .insertInto("draft_links")
      .values({
        token_hash: hashToken(token),
        draft_ids: JSON.stringify(ids),
        created_by_id: actor.id,
        created_at: actor.now.toISOString(),
        expires_at,
      })
      .execute();
  });
  return { address: `${services.config.appUrl}${previewPath}/${token}`, expires_at };
}

/** Lists the links that still work, of drafts that a user may see. */
export async function listDraftLinks(db: Db, now: Date, duties: AdminDuties): Promise<FoundLink[]> {
  const rows = await linkRows(db)
    .where("draft_links.expires_at", ">", now.toISOString())
    .orderBy("draft_links.id", "desc")
    .execute();
  const found: FoundLink[] = [];
  for (const row of rows) {
    const drafts = await draftsOf(db, row);
    if (drafts.length > 0 && (await maySeeAll(db, duties, drafts))) found.push({ row, drafts });
  }
  return found;
}

/** Takes a link back. Throws `NotFound`, also for a link to drafts that the user may not see. */
export async function removeDraftLink(
  services: Services,
  { viewer, actor }: Caller,
  id: number,
): Promise<void> {
  await inTransaction(services.db, async (transaction) => {
    const links = await listDraftLinks(transaction, actor.now, viewer.duties);
    const link = links.find(({ row }) => row.id === id);
    if (!link) throw new NotFound();
    for (const draft of link.drafts) {
      enforceAccess({ guard: dutyOf(draft), method: "delete" }, viewer, services);
      await recordAudit(transaction, actor, {
        action: "took back a link to a draft of",
        subject: subjectOfDraft(draft, draft.name),
      });
    }
    await transaction.deleteFrom("draft_links").where("id", "=", id).execute();
  });
}

/**
 * Renders a page with the drafts of a link, in their latest state and with no other draft. Undefined if the link has
 * ended, was taken back, or its maker may not edit these things any more. Throws `NotFound` where there is no page, and
 * `Conflict` if a draft cannot be shown over what is public now. Throws `TooManyAttempts` for a client that has looked too
 * often, since each page holds the database's writer for a moment.
 */
export async function showDrafts(
  services: Services,
  { token, page, client }: { token: string; page: string; client: string },
): Promise<RenderedPage | undefined> {
  const { db, clock } = services;
  const now = clock.now();
  const row = await linkRows(db)
    .where("token_hash", "=", hashToken(token))
    .where("draft_links.expires_at", ">", now.toISOString())
    .executeTakeFirst();
  const viewer = row?.created_by_id == null ? undefined : await findAbsentViewer(db, row.created_by_id, now);
  if (!row || !viewer) return undefined;
  await takeSlots(services, [["draftViewsPerClient", client]]);
  const caller = { viewer, actor: { ...systemActor(now, viewer.name), id: viewer.userId } };
  try {
    const run = async (inside: Services) => {
      await lockThingsOf(inside.db, readJson(idsOf, row.draft_ids));
      for (const draft of await draftsOf(inside.db, row)) {
        const current = await findThing(inside.db, draft);
        if (current) await runSave(inside, caller, saveOf(draft, current.version));
      }
    };
    return await renderPreview(services, page, run, { asker: "links" });
  } catch (error) {
    const mayNot =
      error instanceof Forbidden || error instanceof LookOnly || error instanceof SecondFactorRequired;
    if (mayNot) return undefined;
    throw error instanceof Conflict ? new Conflict(`This cannot be shown now. ${error.message}`) : error;
  }
}

/** A housekeeping task that deletes links that have ended. */
export async function forgetEndedDraftLinks({ db, clock }: Services): Promise<void> {
  await db.deleteFrom("draft_links").where("expires_at", "<=", clock.now().toISOString()).execute();
}

async function draftsOf(db: Db, { draft_ids }: Pick<DraftLinkRow, "draft_ids">): Promise<DraftRow[]> {
  return draftRows(db).where("drafts.id", "in", readJson(idsOf, draft_ids)).orderBy("drafts.id").execute();
}

async function maySeeAll(db: Db, duties: AdminDuties, drafts: DraftRow[]): Promise<boolean> {
  const seen = await Promise.all(
    drafts.map(({ id }) =>
      requireDraft(db, duties, id).then(
        () => true,
        () => false,
      ),
    ),
  );
  return seen.every(Boolean);
}

function linkRows(db: Db) {
  return db
    .selectFrom("draft_links")
    .leftJoin("users", "users.id", "draft_links.created_by_id")
    .selectAll("draft_links")
    .select(sql<string | null>`users.firstname || ' ' || users.lastname`.as("created_by"));
}
