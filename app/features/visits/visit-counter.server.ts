import type { Country } from "../../platform/countries/country.ts";
import { inCountry } from "../../platform/countries/home.ts";
import { NotFound } from "../../platform/errors.ts";
import { firmDay } from "../../platform/firm-time.ts";
import { logger } from "../../platform/log.server.ts";
import type { Services } from "../../platform/services.ts";
import { readHomeCountry } from "../company/company.server.ts";
import type { CountName } from "./visits.present.ts";
import {
  addVisits,
  type CountedVisits,
  isCounting,
  listCountedPages,
  noCounts,
  withFewSources,
  withoutSource,
} from "./visits.server.ts";
import type { Way } from "./way.server.ts";

export type Visit = Way & { page: string; count: CountName };

type Rules = { isOn: boolean; pages: Set<string>; home: Country; readAt: number };

const everyMilliseconds = 5_000;
/** Rules older than this are read again before they refuse something. */
const freshMilliseconds = 5_000;
/** As many rows wait in memory. Then sources are no longer told apart. */
const mostWaiting = 1_000;

/**
 * Counts visits in memory, and adds them to the database every few seconds and at the stop of the process. Until the
 * database answers, they wait. A write whose answer is lost may count twice.
 */
export class VisitCounter {
  #services: Pick<Services, "db" | "clock">;
  #waiting = new Map<string, CountedVisits>();
  #rules: Rules | undefined;
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(services: Pick<Services, "db" | "clock">) {
    this.#services = services;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), everyMilliseconds).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Throws `NotFound` if the page does not exist or the owner has switched the counting off. */
  async count({ page, source, device, count }: Visit): Promise<void> {
    const counts = ({ isOn, pages }: Rules) => isOn && pages.has(page);
    const known = this.#rules;
    if (!known || (!counts(known) && this.#now().getTime() - known.readAt >= freshMilliseconds))
      await this.#readRules().catch(() => undefined);
    // Without rules the database is away. The next write applies them.
    if (this.#rules && !counts(this.#rules)) throw new NotFound();
    const home = this.#rules?.home;
    const day = home ? inCountry(home, () => firmDay(this.#now())) : firmDay(this.#now());
    this.#add({ day, page, source, device, ...noCounts, [count]: 1 });
  }

  /** Writes what waits. After a failure, which is logged once, the counts wait for the next time. */
  async flush(): Promise<void> {
    await (this.#flushing = this.#flushing.then(() => this.#write()));
  }

  async #write(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const visits = [...this.#waiting.values()];
    this.#waiting.clear();
    try {
      const { isOn, pages } = await this.#readRules();
      const known = isOn ? visits.filter(({ page }) => pages.has(page)) : [];
      if (known.length > 0)
        await addVisits(this.#services.db, summed(await withFewSources(this.#services.db, known)));
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) logger.warn({ err: error }, "visits wait in memory until they can be stored");
      this.#isFailing = true;
      for (const visit of visits) this.#add(visit);
    }
  }

  #add(visit: CountedVisits): void {
    const of =
      this.#waiting.has(keyOf(visit)) || this.#waiting.size < mostWaiting ? visit : withoutSource(visit);
    // Without rules, paths may be invented.
    if (!this.#waiting.has(keyOf(of)) && this.#waiting.size >= 2 * mostWaiting) return;
    addTo(this.#waiting, of);
  }

  async #readRules(): Promise<Rules> {
    const { db } = this.#services;
    const [isOn, pages] = [await isCounting(db), await listCountedPages(db)];
    const home = await readHomeCountry(db);
    return (this.#rules = { isOn, pages, home, readAt: this.#now().getTime() });
  }

  #now(): Date {
    return this.#services.clock.now();
  }
}

function summed(visits: CountedVisits[]): CountedVisits[] {
  const sums = new Map<string, CountedVisits>();
  for (const visit of visits) addTo(sums, visit);
  // In one order, so that two processes do not wait for each other's rows.
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, visit]) => visit);
}

function addTo(sums: Map<string, CountedVisits>, visit: CountedVisits): void {
  const before = sums.get(keyOf(visit)) ?? noCounts;
  const counts = { ...noCounts };
  for (const name of Object.keys(counts) as CountName[]) counts[name] = before[name] + visit[name];
  sums.set(keyOf(visit), { ...visit, ...counts });
}

function keyOf({ day, page, source, device }: CountedVisits): string {
  return [day, page, source, device].join(" ");
}
