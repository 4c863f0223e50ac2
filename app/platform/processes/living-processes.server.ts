import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../db/tables.ts";
import { inAsyncCommitTransaction } from "../db/transaction.server.ts";
import { wakeRunners } from "../jobs/jobs.server.ts";
import { logger } from "../log.server.ts";
import { isRunningHere, nameOfProcess, ownProcess } from "./own-process.server.ts";

const beatEveryMilliseconds = 2_000;
/** A process on another machine counts as dead after this long without a new beat. */
const silenceMilliseconds = 10_000;
/**
 * A process that has not looked for this long, for example during a database outage, cannot judge others by their
 * silence.
 */
const maxGapMilliseconds = 5_000;

/**
 * The processes that work on one database, one row each. When a process dies, another one deletes its row, which also
 * releases its jobs. For processes on this machine the operating system says whether they run. A process on another
 * machine is dead when its beat has not changed for ten seconds. This process measures them with its own clock, so a
 * wrong clock cannot make a living process look dead.
 */
export class LivingProcesses {
  #db: Db;
  #own: string;
  #heard = new Map<string, { beat: number; since: number }>();
  #lookedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(db: Db, own = ownProcess) {
    this.#db = db;
    this.#own = own;
  }

  /** Adds a row for this process, deletes the rows of dead processes, and repeats both every two seconds. */
  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => {
      this.#looking ??= this.look()
        .catch((error: unknown) => logger.warn({ err: error }, "other processes could not be checked"))
        .finally(() => (this.#looking = undefined));
    }, beatEveryMilliseconds).unref();
  }

  /** Raises the beat of this process, and deletes the rows of processes that are found dead. */
  async look(): Promise<void> {
    await this.#beat();
    const others = await this.#db
      .selectFrom("processes")
      .select(["owner", "beat"])
      .where("owner", "<>", this.#own)
      .execute();
    const now = performance.now();
    if (now - this.#lookedAt > maxGapMilliseconds) this.#heard.clear();
    this.#lookedAt = now;
    const dead = others.filter(
      ({ owner, beat }) => !(isRunningHere(owner) ?? this.#isHeard(owner, beat, now)),
    );
    for (const { owner, beat } of dead) await this.#bury(owner, beat);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#db.deleteFrom("processes").where("owner", "=", this.#own).execute();
  }

  /**
   * Raises the beat. Adds the row again if another process has deleted it, for example while this one was suspended.
   */
  async #beat(): Promise<void> {
    await inAsyncCommitTransaction(this.#db, (transaction) =>
      transaction
        .insertInto("processes")
        .values({ owner: this.#own, beat: 1, started_at: new Date().toISOString() })
        .onConflict((conflict) =>
          conflict.column("owner").doUpdateSet((eb) => ({ beat: eb("processes.beat", "+", 1) })),
        )
        .execute(),
    );
  }

  #isHeard(owner: string, beat: number, now: number): boolean {
    const lastBeats = this.#heard.get(owner);
    if (lastBeats?.beat === beat) return now - lastBeats.since < silenceMilliseconds;
    this.#heard.set(owner, { beat, since: now });
    return true;
  }

  /**
   * Deletes the row of a dead process, if its beat is still the same. So only one of several processes succeeds, and
   * a living one keeps its row.
   */
  async #bury(owner: string, beat: number): Promise<void> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("processes")
      .where("owner", "=", owner)
      .where("beat", "=", beat)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    logger.warn({ process: owner }, "a process died; its work is taken over");
    wakeRunners();
  }
}

/**
 * Finds a running process on this database and returns its name for people. On this machine the operating system
 * knows; on others the beat has to rise during a pause.
 */
export async function findRunningProcess(
  db: Db,
  pause: () => Promise<unknown> = () => wait(2 * beatEveryMilliseconds),
): Promise<string | undefined> {
  const listed = () => db.selectFrom("processes").select(["owner", "beat"]).execute();
  const rows = await listed();
  const here = rows.find(({ owner }) => isRunningHere(owner));
  if (here) return nameOfProcess(here.owner);
  const elsewhere = rows.filter(({ owner }) => isRunningHere(owner) === undefined);
  if (elsewhere.length === 0) return undefined;
  await pause();
  const later = new Map((await listed()).map(({ owner, beat }) => [owner, beat]));
  const beating = elsewhere.find(({ owner, beat }) => later.has(owner) && later.get(owner) !== beat);
  return beating && nameOfProcess(beating.owner);
}

/** Lists the processes that are believed to be alive, the longest running first. */
export async function listProcesses(db: Db): Promise<{ name: string; started_at: string }[]> {
  const rows = await db
    .selectFrom("processes")
    .select(["owner", "started_at"])
    .orderBy("started_at")
    .execute();
  return rows.map(({ owner, started_at }) => ({ name: nameOfProcess(owner), started_at }));
}
