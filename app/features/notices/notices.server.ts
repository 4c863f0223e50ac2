import type { Db } from "../../platform/db/tables.ts";
import { hours } from "../../platform/durations.ts";
import { firmTime, momentsAt } from "../../platform/firm-time.ts";
import type { PageValidity } from "../../platform/http/page-context.server.ts";
import { rowsOf } from "../../platform/resources/rows.server.ts";
import { type RowOf, stored } from "../../platform/resources/stored.server.ts";
import { notice } from "./notices.resource.ts";
import type { NewNotice } from "./notices.schema.ts";

export type NoticeRow = RowOf<"notices">;

export const notices = stored(notice, "notices", { nameOf: ({ text }) => text, aboutNobody: true });

export const noticeRows = rowsOf(notices, async ({ pages, link, kind, ...input }: NewNotice) => ({
  ...input,
  link: link ?? null,
  kind: kind ?? "information",
  pages: pages?.length ? [...new Set(pages)].join("\n") : null,
}));

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
