import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { Invalid } from "../../platform/errors.ts";
import { hours } from "../../platform/durations.ts";
import { firmTime, momentsAt } from "../../platform/firm-time.ts";
import type { PageValidity } from "../../platform/http/page-context.server.ts";
import { rowsOf } from "../../platform/resources/rows.server.ts";
import { type RowOf, stored } from "../../platform/resources/stored.server.ts";
import { isOwn } from "../pages/addresses.present.ts";
import { unknownPath } from "../pages/menus.present.ts";
import { listPages } from "../pages/pages.server.ts";
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
 * Each names pages that are there, the owner's own among them; what it names already may be deleted by now, and may come back.
 * Throws `Invalid` for any other address.
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
      // A page that has moved meanwhile has changed the notice, too: whoever edits it sees that first.
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

/** The pages that a notice can stand on, as the menus name them: those of the program, then the owner's own. */
export async function listNoticedPages(db: Db): Promise<NoticedPage[]> {
  const stored = await listPages(db);
  return [...stored.filter((row) => !isOwn(row) && row.path !== unknownPath), ...stored.filter(isOwn)].map(
    ({ path, label }) => ({ path, label }),
  );
}

/** The notices that pages show now, urgent ones first. A page that shows them is valid until the next one begins or ends. */
export async function readNotices(db: Db, now: Date, validity: PageValidity): Promise<NoticeRow[]> {
  const rows = await db
    .selectFrom("notices")
    .selectAll()
    // An hour that comes twice ends an hour later than its time seems to say.
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

/** In an hour that comes twice, a notice begins in the first and ends in the second. */
function periodOf({ shown_from, shown_until }: NoticeRow): { start: Date; end: Date } {
  return { start: momentsAt(shown_from)[0] ?? never, end: momentsAt(shown_until).at(-1) ?? never };
}

/** For a time that the clock no longer has, because a law has changed it. */
const never = new Date(0);
