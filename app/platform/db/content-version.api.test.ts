import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeOnPostgres } from "../../../test/engine.ts";
import { openSite } from "../../../test/site.ts";
import { watchContentVersion } from "./content-version.server.ts";
import type { ContentVersion } from "./content-version.ts";
import { openDatabase } from "./open-database.server.ts";
import { changeContent } from "./transaction.server.ts";

let version: ContentVersion;

const site = await openSite();

beforeEach(() => {
  version = watchContentVersion(site.db, site.config.databaseAddress);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await version.close();
});

const stored = async () =>
  (await site.db.selectFrom("content_version").select("version").executeTakeFirstOrThrow()).version;
const change = () => changeContent(site.db, async () => {});
/** Sets the version without notifying any process. */
const store = (next: number) => site.db.updateTable("content_version").set({ version: next }).execute();

it("follows the changes of this process and another, one version for each", async () => {
  await expect.poll(() => version.known()).toBe(await stored());
  await change();
  expect(await version.ask()).toBe(await stored());
  const before = await stored();
  const other = openDatabase(site.config.databaseAddress);
  await changeContent(other, async () => {});
  await other.destroy();
  await expect.poll(() => version.known()).toBe(before + 1);
  expect(await version.ask()).toBe(before + 1);
});

describeOnPostgres("on PostgreSQL", () => {
  it("does not know the version until it listens, and asks meanwhile", async () => {
    const early = watchContentVersion(site.db, site.config.databaseAddress);
    expect(early.known()).toBeUndefined();
    expect(await early.ask()).toBe(await stored());
    await expect.poll(() => early.known()).toBe(await stored());
    await early.close();
    expect(await early.ask()).toBe(await stored());
  });

  it("knows a change of this process once it has asked, and ignores one that was rolled back", async () => {
    await expect.poll(() => version.known()).toBe(await stored());
    const before = await stored();
    const refused = changeContent(site.db, async () => {
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    expect(version.known()).toBe(before);
    await change();
    await version.ask();
    expect(version.known()).toBe(before + 1);
  });

  it("ignores an older version in a late notice", async () => {
    await expect.poll(() => version.known()).toBe(await stored());
    const before = await stored();
    await notify("content_version", before - 1);
    await notify("elsewhere", before + 50);
    await notify("content_version", before + 1);
    await expect.poll(() => version.known()).toBe(before + 1);
    await notify("content_version", before - 1);
    await store(before + 2);
    expect(await version.ask()).toBe(before + 2);
    expect(version.known()).toBe(before + 2);
    await store(before);
    expect(await version.ask()).toBe(before);
    expect(version.known()).toBe(before + 2);
    await store(before + 2);
  });

  it("asks while its listener is disconnected, and listens again", async () => {
    await expect.poll(() => version.known()).toBe(await stored());
    await endListeners();
    await expect.poll(() => version.known()).toBeUndefined();
    await store((await stored()) + 1);
    expect(await version.ask()).toBe(await stored());
    expect(version.known()).toBeUndefined();
    await expect.poll(() => version.known()).toBe(await stored());
    const before = await stored();
    await change();
    await expect.poll(() => version.known()).toBe(before + 1);
  });

  it("does not trust a version that was confirmed more than three seconds ago", async () => {
    await expect.poll(() => version.known()).toBe(await stored());
    const now = vi.spyOn(performance, "now");
    now.mockReturnValue(performance.now() + 60_000);
    expect(version.known()).toBeUndefined();
    await expect.poll(() => version.known()).toBe(await stored());
  });

  it("reconnects only one listener after a disconnection", async () => {
    await expect.poll(() => version.known()).toBeDefined();
    const before = await countListeners();
    const connect = vi.spyOn(pg.Client.prototype, "connect");
    await endListeners();
    await expect.poll(() => version.known()).toBeUndefined();
    await expect.poll(() => version.known()).toBeDefined();
    // A busy server may refuse a connection; the listener then tries again.
    const { contexts, settledResults } = connect.mock;
    const connected = contexts.filter(
      (one, at) => isListener(one) && settledResults[at]?.type === "fulfilled",
    );
    expect(connected).toHaveLength(1);
    await expect.poll(countListeners).toBe(before);
  });

  it("tries again when it cannot listen, and leaves no connection behind", async () => {
    // This watcher asks every second, so it would receive the refusal that is meant for the other.
    await version.close();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    forListeners("query", () => Promise.reject(new Error("refused")));
    const end = vi.spyOn(pg.Client.prototype, "end");
    const early = watchContentVersion(site.db, site.config.databaseAddress);
    await expect.poll(() => end.mock.contexts.filter(isListener).length).toBe(1);
    expect(early.known()).toBeUndefined();
    vi.restoreAllMocks();
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    await expect.poll(() => early.known()).toBe(await stored());
    await early.close();
  });

  it("stops trying when it is closed while it cannot listen", async () => {
    await version.close();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answer = Promise.withResolvers<never>();
    const connect = forListeners("connect", () => answer.promise);
    const early = watchContentVersion(site.db, site.config.databaseAddress);
    await expect.poll(() => connect.mock.contexts.filter(isListener).length).toBe(1);
    const closed = early.close();
    answer.reject(new Error("refused"));
    await closed;
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect(connect.mock.contexts.filter(isListener)).toHaveLength(1);
  });

  it("stops listening when it is closed, connected or not", async () => {
    await expect.poll(() => version.known()).toBeDefined();
    const connect = vi.spyOn(pg.Client.prototype, "connect");
    const before = await countListeners();
    await version.close();
    await expect.poll(countListeners).toBe(before - 1);
    const other = watchContentVersion(site.db, site.config.databaseAddress);
    await expect.poll(() => other.known()).toBeDefined();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await endListeners();
    await expect.poll(() => other.known()).toBeUndefined();
    await other.close();
    connect.mockClear();
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect(connect.mock.contexts.filter(isListener)).toEqual([]);
  });
});

/** Recognises a listening connection. The site's own connections come and go during the test. */
function isListener(client: unknown): boolean {
  const { connectionParameters } = client as { connectionParameters: { application_name?: string } };
  return connectionParameters.application_name === "frostway listener";
}

/** Replaces a method for the listening connections only. */
function forListeners(method: "connect" | "query", act: () => Promise<never>) {
  const original = Reflect.get(pg.Client.prototype, method) as (...given: unknown[]) => unknown;
  return vi.spyOn(pg.Client.prototype, method).mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    return isListener(this) ? act() : original.apply(this, given);
  });
}

async function notify(channel: string, payload: number | string): Promise<void> {
  await sql`select pg_notify(${channel}, ${String(payload)})`.execute(site.db);
}

const listeners = sql`
  pg_stat_activity where datname = current_database() and application_name = 'frostway listener'
`;

async function endListeners(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from ${listeners}`.execute(site.db);
}

async function countListeners(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${listeners}`.execute(site.db);
  return Number(rows[0]?.count);
}
