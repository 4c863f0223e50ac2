import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Client } from "pg";
import { logger } from "../log.server.ts";
import { ownProcess } from "../processes/own-process.server.ts";
import type { ContentVersion } from "./content-version.server.ts";
import type { Db } from "./tables.ts";

/** "17 owner": content was changed to version 17 by that process. */
const changedChannel = "content_version";
/** The same words, from each process that knows by now. */
const heardChannel = "content_version_heard";
const connectMilliseconds = 5_000;
const relistenMilliseconds = 1_000;
const confirmEveryMilliseconds = 1_000;
/** How long a version counts that was confirmed, should a notice of a newer one get lost on its way. */
const confirmedMilliseconds = 3_000;

/** Raised by this process and perhaps not committed yet; until the database shows it, each look reads the database. */
let pendingVersion = 0;
/** The first that this process raised: those before it were others' to tell. */
let firstVersion = Infinity;

/** Tells every process, when the transaction commits, that content has changed. */
export async function announceVersion(transaction: Db, version: number): Promise<void> {
  await sql`select pg_notify(${changedChannel}, ${`${version} ${ownProcess}`})`.execute(transaction);
  pendingVersion = Math.max(pendingVersion, version);
  firstVersion = Math.min(firstVersion, version);
}

/**
 * Follows the version by what PostgreSQL tells its listeners. A notice comes after the commit was acknowledged, so a save
 * is answered only when every other living process has said that it heard, or when nothing it knew of before counts any
 * more. While the listener is down, every look reads the table.
 */
export function watchPostgres(db: Db, address: string, owner: string): ContentVersion {
  let known: number | undefined;
  let countsUntil = 0;
  let shown = 0;
  let closed = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let confirming: NodeJS.Timeout | undefined;
  const heard = new Map<string, number>();
  const hearing = new EventTarget();
  const hear = (process: string, version: number) => {
    heard.set(process, Math.max(heard.get(process) ?? 0, version));
    hearing.dispatchEvent(new Event("heard"));
  };

  async function read(): Promise<number> {
    const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
    return version;
  }

  async function listen() {
    const { default: pg } = await import("pg");
    if (closed) return;
    const next = new pg.Client({
      connectionString: address,
      application_name: "frostway listener",
      keepAlive: true,
      connectionTimeoutMillis: connectMilliseconds,
      query_timeout: connectMilliseconds,
    });
    const lost = () => {
      if (client !== next) return;
      client = undefined;
      known = undefined;
      clearInterval(confirming);
      if (!closed) retry = setTimeout(listen, relistenMilliseconds).unref();
    };
    const giveUp = () => {
      lost();
      next.end().catch(() => {});
    };
    const confirm = async () => {
      const asked = performance.now();
      const { rows } = await next.query<{ version: number }>("select version from content_version");
      if (client !== next) return;
      known = Math.max(known ?? 0, rows[0]!.version);
      countsUntil = asked + confirmedMilliseconds;
    };
    next.on("error", lost);
    next.on("end", lost);
    next.on("notification", ({ channel, payload = "" }) => {
      if (client !== next) return;
      const [version, process] = readNotice(payload);
      // Who tells of a version knows it.
      hear(process, version);
      if (channel === heardChannel) return;
      known = Math.max(known ?? 0, version);
      if (process === owner) return;
      next.query("select pg_notify($1, $2)", [heardChannel, `${version} ${owner}`]).catch(giveUp);
    });
    client = next;
    try {
      await next.connect();
      await next.query(`LISTEN ${changedChannel}; LISTEN ${heardChannel}`);
      await confirm();
      if (client === next) {
        confirming = setInterval(() => void confirm().catch(giveUp), confirmEveryMilliseconds).unref();
      }
    } catch {
      giveUp();
    }
  }
  const listening = listen();

  async function otherProcesses(): Promise<string[]> {
    const rows = await db.selectFrom("processes").select("owner").where("owner", "<>", owner).execute();
    return rows.map((row) => row.owner);
  }

  async function heardBy(others: string[], version: number): Promise<void> {
    const isMissing = () => others.some((other) => (heard.get(other) ?? 0) < version);
    const patience = AbortSignal.timeout(confirmedMilliseconds);
    while (isMissing() && !patience.aborted) await nextEvent(hearing, "heard", patience);
  }

  return {
    known() {
      if (known === undefined || known < pendingVersion || performance.now() > countsUntil) return undefined;
      return known;
    },
    async ask() {
      const version = await read();
      // A version whose transaction was rolled back never appears: until the next raise each look reads the table.
      if (known !== undefined) known = Math.max(known, version);
      return version;
    },
    async shownEverywhere() {
      if (pendingVersion <= shown) return;
      try {
        const [version, others] = await Promise.all([read(), otherProcesses()]);
        // What this process raised last was rolled back.
        if (version <= shown || version < firstVersion) return;
        await heardBy(others, version);
        shown = Math.max(shown, version);
      } catch (error) {
        logger.warn(
          { err: error },
          "other processes could not be told of a change; they see it within seconds",
        );
        await wait(confirmedMilliseconds);
      }
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(confirming);
      await listening;
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

function readNotice(words: string): [version: number, process: string] {
  const [version = "", process = ""] = words.split(" ", 2);
  return [Number(version), process];
}

async function nextEvent(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  target.addEventListener(name, done, { once: true });
  signal.addEventListener("abort", done, { once: true });
  await promise;
  target.removeEventListener(name, done);
  signal.removeEventListener("abort", done);
}
