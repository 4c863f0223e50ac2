import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../app/platform/config/config.server.ts";
import { appliedSteps, knownSteps } from "../../app/platform/db/migrate.server.ts";
import { withLock } from "../../app/platform/db/process-lock.server.ts";
import { buildAlone } from "../../test/build-alone.ts";
import { expectPreserved, putRelease, readRows, releases } from "../../test/release-dumps.ts";
import { temporaryDatabase } from "../../test/temporary-database.ts";
import { prepareData } from "./prepare-data.ts";
import { closeServices, openServices } from "./services.ts";

const oldest = releases[0]!;
/** The number of upgrades to kill. A higher UPGRADE_KILLS, such as 20, tests more moments. */
const kills = Number(process.env.UPGRADE_KILLS ?? 5);
/** When to kill the upgrade, as fractions of its whole duration. The last moment is just after its end. */
const moments = Array.from({ length: kills }, (_, at) => Math.round((100 * (at + 0.1)) / (kills - 1)) / 100);
let folder: string;
/** The duration of a whole upgrade on this machine. */
let milliseconds: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-killed-"));
  await buildAlone(folder, "test/upgrade-alone.ts");
  const whole = await put("whole");
  const { child, ended } = await beginUpgrade(whole.settings);
  const began = performance.now();
  expect(await once(child, "message")).toEqual(["ended", undefined]);
  milliseconds = performance.now() - began;
  await ended;
  await whole.drop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(moments)(
  "an upgrade that is killed after %d of its time is done again by the next start, and nothing is lost",
  async (part) => {
    const { settings, drop } = await put(String(part));
    const config = readConfig(settings, () => "");
    const services = openServices(config);
    const before = await readRows(services.db);
    const { child, ended } = await beginUpgrade(settings);
    await wait(milliseconds * part);
    child.kill("SIGKILL");
    await ended;
    await prepareData(services);
    expect(await appliedSteps(services.db)).toEqual(knownSteps);
    expectPreserved(before, await readRows(services.db));
    expect((await readdir(config.dataFolder)).filter((name) => name.endsWith(".unfinished"))).toEqual([]);
    await closeServices(services);
    await drop();
  },
);

// On SQLite an upgrade copies the file, and so needs no lock.
it("an upgrade waits for its archive until the database has noticed that a killed process is gone", async () => {
  const { settings, drop } = await put("lock");
  const config = readConfig(settings, () => "");
  const services = openServices(config);
  const lock = { name: "backup", timeoutMilliseconds: 0, address: config.databaseAddress } as const;
  const held = Promise.withResolvers<void>();
  const former = withLock(services.db, lock, async () => {
    held.resolve();
    await wait(300);
  });
  await held.promise;
  await Promise.all([former, prepareData(services)]);
  expect(await appliedSteps(services.db)).toEqual(knownSteps);
  await closeServices(services);
  await drop();
});

/** Installs the data of the oldest release, with a place for archives. */
async function put(name: string) {
  const database = await temporaryDatabase();
  const dataFolder = join(folder, name, "data");
  const { notes } = await putRelease(oldest, dataFolder, database.url);
  const settings: Record<string, string> = {
    DATA_DIR: dataFolder,
    APP_SECRET: notes.appSecret,
    BACKUP_TARGET: join(folder, name, "target"),
    ...(database.url && { DATABASE_URL: database.url }),
  };
  return { settings, drop: () => database.drop() };
}

async function beginUpgrade(settings: Record<string, string>) {
  const child = fork(join(folder, "program/upgrade-alone.js"), {
    env: { PATH: process.env.PATH, LOG_LEVEL: "silent", ...settings },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  expect(await once(child, "message")).toEqual(["begins", undefined]);
  return { child, ended };
}
