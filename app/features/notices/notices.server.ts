import { unknownPath } from "../../../content/public-pages.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { Invalid } from "../../platform/errors.ts";
import { hours } from "../../platform/durations.ts";
import { firmTime } from "../../platform/firm-time.ts";
import type { PageValidity } from "../../platform/http/page-context.server.ts";
import { rowsOf } from "../../platform/resources/rows.server.ts";
import { type RowOf, stored } from "../../platform/resources/stored.server.ts";
import { isOwn } from "../pages/addresses.present.ts";
import { listPages } from "../pages/pages.server.ts";
import { periodOf } from "./notices.present.ts";
import { notice } from "./notices.resource.ts";
import type { NewNotice } from "./notices.schema.ts";

export type NoticeRow = RowOf<"notices">;

export const notices = stored(notice, "notices", { nameOf: ({ text }) => text, aboutNobody: true });

const rows = rowsOf(notices, async ({ pages, link, kind, ...input }: NewNotice) => ({
  ...input,
  link: link ?? null,
  kind: kind ?? "information",
  pages: pages?.length ? [...new Set(pages)].join("\n") : null,
}));

/**
 * Notices name existing pages, including those that the owner added. A page that the notice already names may be
 * deleted by now, because it may be restored. Throws `Invalid` for any other path.
 */
export const noticeRows: typeof rows = {
  ...rows,
  async create(db, actor, input) {
    return changeContent(db, async (transaction) => {
      await requirePages(transaction, input);
      return rows.create(transaction, actor, input);
    });
  },
  async save(db, actor, id, input) {
    return changeContent(db, async (transaction) => {
      // Moving a page also changes its notices. The version check comes first, so that the editor learns of the move.
      const { pages } = await lockRow(transaction, "notices", id, input.version);
      await requirePages(transaction, input, pages?.split("\n"));
      return rows.save(transaction, actor, id, input);
    });
  },
};

async function requirePages(transaction: Db, { pages }: NewNotice, before: string[] = []): Promise<void> {
  const known = new Set([...before, ...(await listNoticedPages(transaction)).map(({ path }) => path)]);
  if (pages?.every((path) => known.has(path)) ?? true) return;
  throw new Invalid({ pages: ["There is no page at one of these addresses."] });
}

export type NoticedPage = { path: string; label: string };

/** Returns the pages that can show a notice, with their menu labels: built-in pages, then those the owner added. */
export async function listNoticedPages(db: Db): Promise<NoticedPage[]> {
  const stored = await listPages(db);
  return [...stored.filter((row) => !isOwn(row) && row.path !== unknownPath), ...stored.filter(isOwn)].map(
    ({ path, label }) => ({ path, label }),
  );
}

/**
 * Returns the notices that pages show now, urgent ones first. Limits the cached page's validity to the moment when
 * the next notice begins or ends.
 */
export async function readNotices(db: Db, now: Date, validity: PageValidity): Promise<NoticeRow[]> {
  const rows = await db
    .selectFrom("notices")
    .selectAll()
    // In the hour that the clock repeats, a notice ends up to an hour later than its time suggests.
    .where("shown_until", ">=", firmTime(new Date(now.getTime() - hours(1))))
    .orderBy("id")
    .execute();
  const coming = rows.map((row) => ({ row, ...periodOf(row) })).filter(({ end }) => end > now);
  for (const { start, end } of coming) validity.endAt(start > now ? start : end);
  const shown = coming.filter(({ start }) => start <= now).map(({ row }) => row);
  return ["urgent", "information"].flatMap((kind) => shown.filter((row) => row.kind === kind));
}

export type NoticeState = "coming" | "shown" | "over";

export function stateOf(row: NoticeRow, now: Date): NoticeState {
  const { start, end } = periodOf(row);
  if (now < start) return "coming";
  return now < end ? "shown" : "over";
}
