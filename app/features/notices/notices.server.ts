import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { hours } from "../../platform/durations.ts";
import { firmTime } from "../../platform/firm-time.ts";
import type { PageValidity } from "../../platform/http/page-context.server.ts";
import { rowsOf } from "../../platform/resources/rows.server.ts";
import { type RowOf, stored } from "../../platform/resources/stored.server.ts";
import { linesFor, withAddresses } from "./notice-pages.server.ts";
import { periodOf } from "./notices.present.ts";
import { notice } from "./notices.resource.ts";
import type { NewNotice } from "./notices.schema.ts";

export type NoticeRow = RowOf<"notices">;

export const notices = stored(notice, "notices", { nameOf: ({ text }) => text, aboutNobody: true });

const rows = rowsOf(notices, async ({ pages, link, kind, ...input }: NewNotice) => ({
  ...input,
  link: link ?? null,
  kind: kind ?? "information",
  pages: pages?.length ? pages.join("\n") : null,
}));

/** Notices name pages by their addresses, and store their ids, so that a notice follows its pages. */
export const noticeRows: typeof rows = {
  ...rows,
  async list(db, page) {
    const { rows: found, total } = await rows.list(db, page);
    return { rows: await withAddresses(db, found), total };
  },
  async find(db, id) {
    return read(db, await rows.find(db, id));
  },
  async require(db, id) {
    return read(db, await rows.require(db, id));
  },
  async create(db, actor, input) {
    return changeContent(db, async (transaction) => {
      const pages = await linesFor(transaction, input.pages ?? []);
      return read(transaction, await rows.create(transaction, actor, { ...input, pages }));
    });
  },
  async save(db, actor, id, input) {
    return changeContent(db, async (transaction) => {
      // The version check comes first, so that the editor learns of other changes.
      const before = await lockRow(transaction, "notices", id, input.version);
      const pages = await linesFor(transaction, input.pages ?? [], before.pages);
      return read(transaction, await rows.save(transaction, actor, id, { ...input, pages }));
    });
  },
};

/** The history compares and restores lines with ids. */
export const noticesOfHistory: Pick<typeof rows, "find" | "save"> = {
  find: (db, id) => rows.find(db, id),
  async save(db, actor, id, { pages, ...input }) {
    const version = await read(db, { pages: pages?.length ? pages.join("\n") : null });
    return noticeRows.save(db, actor, id, { ...input, pages: version.pages?.split("\n") });
  },
};

async function read<Row extends { pages: string | null } | undefined>(db: Db, row: Row): Promise<Row> {
  return row ? ((await withAddresses(db, [row]))[0] as Row) : row;
}

/**
 * Returns the notices that pages show now, urgent ones first. Limits the cached page's validity to the moment when
 * the next notice begins or ends.
 */
export async function readNotices(db: Db, now: Date, validity: PageValidity): Promise<NoticeRow[]> {
  const found = await db
    .selectFrom("notices")
    .selectAll()
    // In the hour that the clock repeats, a notice ends up to an hour later than its time suggests.
    .where("shown_until", ">=", firmTime(new Date(now.getTime() - hours(1))))
    .orderBy("id")
    .execute();
  const noticed = await withAddresses(db, found, { isShown: true });
  const coming = noticed.map((row) => ({ row, ...periodOf(row) })).filter(({ end }) => end > now);
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
