import { unknownPath } from "../../../content/public-pages.ts";
import type { Db } from "../../platform/db/tables.ts";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import { daysBefore } from "../../platform/durations.ts";
import { readFacts } from "../../platform/facts/facts.server.ts";
import { firmDay } from "../../platform/firm-time.ts";
import type { Services } from "../../platform/services.ts";
import { mondayOf } from "../../platform/weeks.ts";
import { listPages } from "../pages/pages.server.ts";
import { type CountName, countNames, type Counts, otherSources } from "./visits.present.ts";
import type { VisitsTable } from "./visits.tables.ts";
import type { Way } from "./way.server.ts";

/** Thirteen months. */
const retainedDays = 396;
const mostSourcesPerDay = 30;

type Key = Pick<VisitsTable, "day" | "page" | "source" | "device">;
export type CountedVisits = Key & Counts;

/** Whether visits are counted. They are unless the owner has said no. */
export async function isCounting(db: Db): Promise<boolean> {
  const { visitCounting } = await readFacts(db, ["visitCounting"]);
  return visitCounting?.[0]?.count !== "no";
}

/** Returns the addresses of all pages of this site, in lower case. */
export async function listCountedPages(db: Db): Promise<Set<string>> {
  const paths = (await listPages(db)).map(({ path }) => path.toLowerCase());
  return new Set(paths.filter((path) => path !== unknownPath));
}

/** Returns the sources that some days already have. */
async function listSources(db: Db, days: string[]): Promise<{ day: string; source: string }[]> {
  return db.selectFrom("visits").select(["day", "source"]).distinct().where("day", "in", days).execute();
}

/** Adds counts to what is stored, in one statement, so that several processes can add at the same time. */
export async function addVisits(db: Db, visits: CountedVisits[]): Promise<void> {
  await db
    .insertInto("visits")
    .values(visits)
    .onConflict((conflict) =>
      conflict
        .columns(["day", "page", "source", "device"])
        .doUpdateSet((eb) =>
          Object.fromEntries(
            countNames.map((name) => [name, eb(`visits.${name}`, "+", eb.ref(`excluded.${name}`))]),
          ),
        ),
    )
    .execute();
}

/** Counts what the server has accepted, in its transaction, so that it counts exactly once. */
export async function countSent(
  transaction: Db,
  now: Date,
  { page, count, way }: { page: string; count: "cards" | "forms"; way: Way },
): Promise<void> {
  if (!(await isCounting(transaction))) return;
  const visit = { day: firmDay(now), page: page.toLowerCase(), ...way, ...noCounts, [count]: 1 };
  await addVisits(transaction, await withFewSources(transaction, [visit]));
}

/** Names the first hosts of each day, and calls the rest `other`, so that invented hosts do not fill the table. */
export async function withFewSources(db: Db, visits: CountedVisits[]): Promise<CountedVisits[]> {
  const stored = await listSources(db, [...new Set(visits.map(({ day }) => day))]);
  const ofDays = Map.groupBy(stored, ({ day }) => day);
  const named = new Map([...ofDays].map(([day, rows]) => [day, new Set(rows.map(({ source }) => source))]));
  return visits.map((visit) => {
    const sources = named.get(visit.day) ?? new Set();
    named.set(visit.day, sources);
    const isNamed = visit.source === "" || sources.has(visit.source) || sources.size < mostSourcesPerDay;
    if (isNamed) sources.add(visit.source);
    return isNamed ? visit : withoutSource(visit);
  });
}

export function withoutSource(visit: CountedVisits): CountedVisits {
  return { ...visit, source: otherSources };
}

export const noCounts: Counts = { views: 0, calls: 0, chats: 0, mails: 0, cards: 0, forms: 0 };

export type WeekOfVisits = { monday: string } & Counts;
export type VisitsOf = { key: string; label: string } & Counts;
export type Visits = {
  total: Counts;
  /** Oldest first, weeks without visits included. */
  weeks: WeekOfVisits[];
  /** The most read first; all pages, also where one is chosen. */
  pages: VisitsOf[];
  sources: VisitsOf[];
  devices: VisitsOf[];
};

/** Reads the visits of the last weeks, this one included, of all pages or one. */
export async function readVisits(
  db: Db,
  now: Date,
  { weeks: count, page }: { weeks: number; page?: string | undefined },
): Promise<Visits> {
  const reader = readConnectionOf(db);
  const since = mondayOf(now, count - 1);
  const days = await sumBy(reader, { columns: ["page", "day"], since });
  const shown = page === undefined ? days : days.filter((one) => one.page === page);
  const byMonday = grouped(shown, ({ day }) => mondayOf(new Date(`${day}T12:00Z`)));
  const labels = new Map((await listPages(reader)).map(({ path, label }) => [path.toLowerCase(), label]));
  const named = (counts: Map<string, Counts>, labelOf: (key: string) => string) =>
    [...counts]
      .map(([key, sums]) => ({ key, label: labelOf(key), ...sums }))
      .toSorted((a, b) => b.views - a.views || totalOf(b) - totalOf(a) || (a.key < b.key ? -1 : 1));
  const sources = await sumBy(reader, { columns: ["source"], since, page });
  const devices = await sumBy(reader, { columns: ["device"], since, page });
  return {
    total: sumOf(shown),
    weeks: Array.from({ length: count }, (_, index) => {
      const monday = mondayOf(now, count - 1 - index);
      return { monday, ...(byMonday.get(monday) ?? noCounts) };
    }),
    pages: named(
      grouped(days, (one) => one.page),
      (path) => labels.get(path) ?? path,
    ),
    sources: named(
      grouped(sources, ({ source }) => source),
      (host) => (host === "" ? "No other site, or from page to page" : host),
    ),
    devices: named(
      grouped(devices, ({ device }) => device),
      (device) =>
        device === "phone" ? "Phones and tablets" : device === "computer" ? "Computers" : "Not known",
    ),
  };
}

/** Reads all rows of the last weeks, newest day first. */
export async function listVisits(db: Db, now: Date, weeks: number): Promise<CountedVisits[]> {
  return readConnectionOf(db)
    .selectFrom("visits")
    .selectAll()
    .where("day", ">=", mondayOf(now, weeks - 1))
    .orderBy("day", "desc")
    .orderBy("page")
    .orderBy("source")
    .orderBy("device")
    .execute();
}

/** An hourly housekeeping task. */
export async function forgetOldVisits({ db, clock }: Services): Promise<void> {
  await db
    .deleteFrom("visits")
    .where("day", "<", firmDay(daysBefore(clock.now(), retainedDays)))
    .execute();
}

type Sums = { columns: (keyof Key)[]; since: string; page?: string | undefined };

async function sumBy(db: Db, { columns, since, page }: Sums): Promise<CountedVisits[]> {
  const noKey: Partial<Key> = { day: "", page: "", source: "", device: "" };
  const rows = await db
    .selectFrom("visits")
    .select(columns)
    .select((eb) => countNames.map((name) => eb.fn.sum<number | string>(name).as(name)))
    .where("day", ">=", since)
    .$if(page !== undefined, (query) => query.where("page", "=", page ?? ""))
    .groupBy(columns)
    .execute();
  // PostgreSQL returns sums as text.
  return rows.map((row) => {
    const counts = Object.fromEntries(countNames.map((name) => [name, Number(row[name])])) as Counts;
    return { ...noKey, ...row, ...counts };
  });
}

function grouped(rows: CountedVisits[], keyOf: (row: CountedVisits) => string): Map<string, Counts> {
  return new Map([...Map.groupBy(rows, keyOf)].map(([key, some]) => [key, sumOf(some)]));
}

function sumOf(rows: Counts[]): Counts {
  const sum = (name: CountName) => rows.reduce((total, row) => total + row[name], 0);
  return Object.fromEntries(countNames.map((name) => [name, sum(name)])) as Counts;
}

function totalOf(counts: Counts): number {
  return countNames.reduce((total, name) => total + counts[name], 0);
}
