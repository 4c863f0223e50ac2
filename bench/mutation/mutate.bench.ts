// npm run mutate -- PATH …: changes the code in small ways and looks whether a test notices. PATHs narrow it down to files
// or folders of app/platform (but for browser/ and seo/, which journeys hold) and of the features' .server files.
//   --sample N    at most N mutants of each folder, drawn with --seed (1)
//   --minutes N   stops after N minutes; the next run goes on from there
//   --tests N     a mutant survives when the N test files likeliest to notice it have passed (12)
//   --postgres    tries what SQLite's tests left alive on PostgreSQL
//   --again       forgets what earlier runs found (.cache/mutation.json)
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findPostgres, startPostgres } from "../../scripts/postgresql.mjs";
import { loadedBy } from "./imports.ts";
import { Ledger, type Reached } from "./ledger.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";
import { reportScores } from "./report-scores.ts";
import type { TrialResult } from "./session.ts";
import { Trials } from "./trials.ts";

export type Candidate = Mutant & { file: string; index: number; number: number };

const { values: options, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string" },
    tests: { type: "string", default: "12" },
    postgres: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
  },
});

const batchSize = 30;
const started = performance.now();
const engine = options.postgres ? "postgres" : "sqlite";
/** Threads read their files themselves, and know nothing of the switches. */
const readByThreads = /\.thread\.ts$|\/answer-questions\.ts$/;
const inScope = globSync(["app/platform/**/*.{ts,tsx}", "app/features/**/*.server.{ts,tsx}"])
  .filter((file) => !readByThreads.test(file))
  .filter((file) => !/\.test\.|\/migrations\/|\/(browser|seo)\/|\.d\.ts$/.test(file))
  .toSorted();
const files = inScope.filter(
  (file) => paths.length === 0 || paths.some((path) => file.startsWith(path.replace(/^\.\//, ""))),
);
const ledger = new Ledger({ fresh: options.again });
const candidates = drawn(candidatesOf(files));

const scratch = mkdtempSync(join(tmpdir(), "frostway-mutation-"));
// What the mutants' tests leave behind goes with it.
process.env.TMPDIR = scratch;
const postgres = options.postgres
  ? await startPostgres(findPostgres(process.cwd()), join(scratch, "postgresql"))
  : undefined;
const sessions: Trials[] = [];
let isStopping = false;
process.on("SIGINT", () => {
  isStopping = true;
  for (const session of sessions) session.end();
});
try {
  const reached = await whatTestsReach();
  await tryAll(reached);
} finally {
  for (const session of sessions) session.end();
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
reportScores(candidates, ledger, (performance.now() - started) / 1000);

function candidatesOf(of: string[]): Candidate[] {
  let number = 0;
  return of.flatMap((file) =>
    mutantsOf(file, readFileSync(file, "utf8")).map((mutant, index) => ({
      ...mutant,
      file,
      index,
      number: number++,
    })),
  );
}

/** With --sample, as many of each folder, the same ones for the same seed and code. */
function drawn(all: Candidate[]): Candidate[] {
  if (!options.sample) return all;
  const random = mulberry32(Number(options.seed));
  const shuffled = all.map((one) => ({ one, at: random() })).toSorted((one, other) => one.at - other.at);
  const groups = Map.groupBy(shuffled, ({ one }) => folderOf(one.file));
  return [...groups.values()]
    .flatMap((group) => group.slice(0, Number(options.sample)).map(({ one }) => one))
    .toSorted((one, other) => one.number - other.number);
}

/** Each test file once as the program is, to see which mutants it passes by and how long it takes. */
async function whatTestsReach(): Promise<Map<string, Reached>> {
  const pattern = engine === "postgres" ? "*.api.test.ts" : "*.test.{ts,tsx}";
  const tests = globSync(`{app,server,content,test}/**/${pattern}`).filter(
    (test) => !/package-lock|structure|browser-bundle|supported-browsers/.test(test),
  );
  const stale = tests.filter((test) => !ledger.reached(engine, test, files));
  const all = candidatesOf(inScope);
  const shared = open({ files: inScope, fresh: false });
  const alone = open({ files: inScope, fresh: true });
  while (stale.length > 0 && !isStopping) {
    console.log(`Looking at what ${stale.length} test files reach …`);
    for (let result of await shared.run(stale.splice(0, 8).map((test) => ({ mutant: -1, test })))) {
      if (!result.passed) [result] = (await alone.run([{ mutant: -1, test: result.test }])) as [TrialResult];
      // All its tests are of the other engine.
      if (result.failure?.includes("No test suite found")) continue;
      if (!result.passed && !isStopping)
        throw new Error(`${result.test} fails without a mutant: ${result.failure}`);
      const places: Record<string, { atImport: number[]; later: number[] }> = {};
      for (const file of inScope) places[file] = { atImport: [], later: [] };
      for (const when of ["atImport", "later"] as const)
        for (const number of result.reached[when]) places[all[number]!.file]![when].push(all[number]!.index);
      if (result.passed) ledger.noteReached(engine, result.test, result.seconds, places);
    }
    ledger.save();
  }
  for (const session of [shared, alone]) session.end();
  return new Map(
    tests.flatMap((test) => {
      const reached = ledger.reached(engine, test, files);
      return reached ? [[test, reached]] : [];
    }),
  );
}

type Pending = Candidate & { isAtImport: boolean; tests: string[]; tried: string[] };

async function tryAll(reached: Map<string, Reached>): Promise<void> {
  const pending: Pending[] = [];
  for (const one of candidates) {
    const known = ledger.outcome(one.file, one.index);
    if (known?.outcome === "killed") continue;
    const placesIn = (test: string) => reached.get(test)!.files[one.file]!;
    const isAtImport = [...reached.keys()].some((test) => placesIn(test).atImport.includes(one.index));
    // A process that is shared loads each file once, so of what runs then all who load it may be the ones to notice.
    const tests = [...reached.keys()].filter((test) =>
      isAtImport ? loadedBy(test).has(one.file) : placesIn(test).later.includes(one.index),
    );
    const isTriedEnough = known !== undefined && known.tried >= Math.min(tests.length, Number(options.tests));
    if (isTriedEnough && !options.postgres) continue;
    if (tests.length > 0) pending.push({ ...one, isAtImport, tests, tried: [] });
    // What PostgreSQL's tests pass by, SQLite's may reach.
    else if (!known && !options.postgres)
      ledger.note(one.file, one.index, { outcome: "unreached", tried: 0 });
  }
  const shared = open({ files, fresh: false });
  const fresh = open({ files, fresh: true });
  const kills = ledger.kills();
  // Those that need a process each come last: they are ten times as slow.
  let queue = pending.toSorted((one, other) => Number(one.isAtImport) - Number(other.isAtImport));
  const total = pending.length;
  while (queue.length > 0 && !isStopping && !isTimeUp()) {
    const kind = queue[0]!.isAtImport;
    const batch = queue.filter(({ isAtImport }) => isAtImport === kind).slice(0, batchSize);
    const rest = queue.filter((one) => !batch.includes(one));
    const again = await tryBatch(kind ? fresh : shared, batch);
    ledger.save();
    queue = [...again, ...rest];
    const done = total - queue.length;
    console.log(`${done} of ${total} mutants, ${Math.round((performance.now() - started) / 1000)} s`);
  }

  /** Tries each with one more test file; answers those that are still open. */
  async function tryBatch(session: Trials, batch: Pending[]): Promise<Pending[]> {
    const trials = batch.map((one) => ({ mutant: one.number, test: nextTest(one) }));
    // A mutant may spoil the process for those after it: then the program itself fails at the end.
    const control = { mutant: -1, test: quickest(trials.map(({ test }) => test)) };
    const results = await session.run(session === shared ? [...trials, control] : trials);
    if (isStopping) return batch;
    const isSpoilt = results[trials.length]?.passed === false;
    if (isSpoilt) shared.stop();
    const left: Pending[] = [];
    for (const [place, one] of batch.entries()) {
      const { test, passed, failure } = results[place]!;
      if (!passed && isSpoilt) {
        left.push({ ...one, isAtImport: true });
        continue;
      }
      one.tried.push(test);
      if (!passed) {
        kills.set(`${one.file} ${test}`, (kills.get(`${one.file} ${test}`) ?? 0) + 1);
        ledger.note(one.file, one.index, {
          outcome: "killed",
          by: `${test}: ${failure}`,
          tried: one.tried.length,
        });
      } else if (one.tried.length < Math.min(one.tests.length, Number(options.tests))) left.push(one);
      else ledger.note(one.file, one.index, { outcome: "survived", tried: one.tried.length });
    }
    return left;
  }

  function quickest(tests: string[]): string {
    return tests.toSorted((one, other) => reached.get(one)!.seconds - reached.get(other)!.seconds)[0]!;
  }

  /** The test file likeliest to notice: it has killed others of this file, reaches most of it, stands near it, is quick. */
  function nextTest({ file, tests, tried }: Pending): string {
    const untried = tests.filter((test) => !tried.includes(test));
    const rank = (test: string) => [
      -(kills.get(`${file} ${test}`) ?? 0),
      -reached.get(test)!.files[file]!.later.length,
      -nearness(file, test),
      reached.get(test)!.seconds,
    ];
    return untried.toSorted((one, other) => {
      const [ours, theirs] = [rank(one), rank(other)];
      return ours.map((value, place) => value - theirs[place]!).find((difference) => difference !== 0) ?? 0;
    })[0]!;
  }
}

function nearness(file: string, test: string): number {
  const [ours, theirs] = [file.split("/"), test.split("/")];
  return ours.findIndex((part, place) => part !== theirs[place]);
}

function isTimeUp(): boolean {
  return options.minutes !== undefined && performance.now() - started > Number(options.minutes) * 60_000;
}

function open({ files: of, fresh }: { files: string[]; fresh: boolean }): Trials {
  const session = new Trials({ files: of, fresh, databaseUrl: postgres?.url });
  sessions.push(session);
  return session;
}

function folderOf(file: string): string {
  return file.split("/").slice(0, 3).join("/");
}

/** A small seeded generator. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
