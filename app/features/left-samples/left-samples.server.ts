import { systemActor } from "../../platform/audit/audit.server.ts";
import { readContentVersion } from "../../platform/db/content-version.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Unavailable } from "../../platform/errors.ts";
import { readFacts } from "../../platform/facts/facts.server.ts";
import type { Services } from "../../platform/services.ts";
import { readCompany } from "../company/company.server.ts";
import { listTexts } from "../figures/figures.server.ts";
import { readFirm } from "../firm/firm.server.ts";
import { openSite, opensAutomatically, readOpening } from "../opening/opening.server.ts";
import type { LeftSample, LeftSamples } from "./left-samples.schema.ts";
import { listSamplePictureItems } from "./sample-pictures.server.ts";
import { listSampleItems, type SampleItem } from "./sample-items.server.ts";
import { readPublishedTexts, type PublishedText } from "./published-texts.server.ts";

type Place = LeftSample["places"][number];
type Found = Pick<LeftSamples, "of" | "still_sample">;
type Remembered = { version: number; found: Promise<Found> };

/** Caches the result by database and content version, because reading every page takes a moment. */
const lastFound = new WeakMap<object, Remembered>();

/** Finds sample content in everything that the site sends. Throws `Unavailable` if this process serves no pages. */
export async function readLeftSamples(services: Services): Promise<LeftSamples> {
  const { db } = services;
  if (!services.visit) throw new Unavailable();
  const { open_since } = await readOpening(db);
  const version = await readContentVersion(db);
  const key = db.getExecutor().adapter;
  let last = lastFound.get(key);
  if (last?.version !== version) {
    last = { version, found: findLeftSamples(services) };
    lastFound.set(key, last);
    last.found.catch(() => lastFound.delete(key));
  }
  return { open_since, ...(await last.found) };
}

/** Housekeeping: marks the site as open once no sample content is left, even if nobody does so by hand. */
export async function openWhenReady(services: Services): Promise<void> {
  const { db, clock, visit } = services;
  if (!visit || !(await opensAutomatically(db))) return;
  const { samples, unproven } = await readOpening(db);
  if (samples.testimonials + samples.pictures + unproven.length > 0) return;
  const { still_sample } = await readLeftSamples(services);
  if (still_sample.length === 0) await openSite(db, systemActor(clock.now()));
}

async function findLeftSamples(services: Services): Promise<Found> {
  const { db } = services;
  const driverLists = await readFacts(db, ["messageNumbers", "alarmCodes"]);
  const things = [
    ...(await listSampleItems(await readCompany(db), driverLists)),
    ...(await listSamplePictureItems(db)),
  ];
  const sent = await readPublishedTexts(services);
  const seen = things.map((thing) => ({ thing, shownBy: new Array<PublishedText>() }));
  for (const one of sent) {
    for (const { thing, shownBy } of seen) if (shows(one, thing)) shownBy.push(one);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const edited = await listEdited(db);
  const left = seen
    .filter(({ thing, shownBy }) => thing.stored?.isLeft ?? shownBy.length > 0)
    .map(({ thing, shownBy }) => {
      const places = thing.place ? [thing.place] : placesOf(thing, edited);
      return {
        kind: thing.kind,
        what: thing.what,
        picture: thing.shown ?? null,
        photograph: thing.photograph ?? null,
        path: places[0]?.path ?? "/admin/pages",
        places,
        pages: thing.stored?.pages ?? shownBy.flatMap(({ page }) => page ?? []),
        elsewhere:
          thing.stored?.elsewhere ?? shownBy.filter(({ page }) => page === null).map(({ what }) => what),
      };
    });
  return { of: things.length, still_sample: left };
}

function shows({ words, source }: PublishedText, { kind, find, needs = 1 }: SampleItem): boolean {
  let missing = needs;
  for (const one of find) {
    const isThere = kind === "picture" ? source.includes(one) : hasWords(words, one.toLowerCase());
    if (isThere) missing -= 1;
    if (missing <= 0) return true;
  }
  return false;
}

/** Whether the text contains the whole words: "Kentish" does not contain "Kent". */
function hasWords(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - 1), at), text.charAt(at + wanted.length)];
    if (!isWithinWord(before, wanted.charAt(0)) && !isWithinWord(after, wanted.at(-1) ?? "")) return true;
  }
  return false;
}

function isWithinWord(beside: string, end: string): boolean {
  return isLetter.test(beside) && isLetter.test(end);
}

const isLetter = /^[\p{L}\p{N}]$/u;

/** Lists every editing page with its texts. Spaces are removed because tags within words leave spaces behind. */
async function listEdited(db: Db): Promise<(Place & { words: string })[]> {
  const [company, firm, texts] = [await readCompany(db), await readFirm(db), await listTexts(db)];
  return [
    { label: "Company", path: "/admin/company", words: withoutSpaces(JSON.stringify(company)) },
    { label: "Firm", path: "/admin/firm", words: withoutSpaces(JSON.stringify(firm)) },
    ...texts.flatMap(({ kind, title, screen, words }) =>
      screen ? [{ label: `${kind}: ${title}`, path: screen, words: withoutSpaces(words) }] : [],
    ),
  ];
}

function placesOf({ find }: SampleItem, edited: (Place & { words: string })[]): Place[] {
  const wanted = find.map(withoutSpaces);
  return edited
    .filter(({ words }) => wanted.some((one) => words.includes(one)))
    .map(({ label, path }) => ({ label, path }));
}

function withoutSpaces(words: string): string {
  return words.toLowerCase().replaceAll(/\s+/g, "");
}
