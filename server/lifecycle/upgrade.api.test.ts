import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readConfig } from "../../app/platform/config/config.server.ts";
import { dueStepsInWords, readDueSteps } from "../../app/platform/db/due-steps.server.ts";
import {
  appliedSteps,
  knownSteps,
  migrate,
  type StepProgress,
} from "../../app/platform/db/migrate.server.ts";
import { checkIdentity } from "../../app/platform/identity/site-identity.server.ts";
import { LivingProcesses } from "../../app/platform/processes/living-processes.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { version } from "../../app/platform/version.ts";
import { openArchive } from "../../app/platform/backup/open-place.server.ts";
import { describeOnPostgres, onSqlite, testsPostgres } from "../../test/engine.ts";
import { temporaryDatabase, type TemporaryDatabase } from "../../test/temporary-database.ts";
import { closeServices, openServices } from "./services.ts";
import { rollback } from "../commands/rollback.ts";
import { upgrade } from "./upgrade.ts";

const before = "016-mail-pauses";
const work = { progress: () => {}, signal: new AbortController().signal };
let folder: string;
let database: TemporaryDatabase;
let services: Services;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-upgrade-"));
  database = await temporaryDatabase();
  services = openServices(configOf());
  await migrate(services.db, before);
  await checkIdentity(services);
  await addGallery("From before");
});
afterEach(async () => {
  await closeServices(services);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function configOf(settings: Record<string, string> = {}) {
  const environment = { DATA_DIR: join(folder, "data"), DATABASE_URL: database.url, ...settings };
  return readConfig(environment, () => "a secret for tests that is long enough");
}

async function addGallery(name: string): Promise<void> {
  const times = { created_at: "2026-01-01", updated_at: "2026-01-01" };
  await services.db
    .insertInto("galleries")
    .values({ name, ...times })
    .execute();
}

/** Adds a mail that waits as the earlier version stored it. */
async function addMail(message_id: string): Promise<void> {
  const values = ["letter", "ann@example.com", "Yes", "Yes.", "Yes.", "[]", message_id, "2026-01-01"];
  await sql`
    insert into mails (kind, recipient, subject, text, html, attachments, message_id, created_at)
    values (${sql.join(values)})`.execute(services.db);
}

async function send(message_id: string): Promise<void> {
  await services.db
    .updateTable("mails")
    .set({ sent_at: "2026-01-02" })
    .where("message_id", "=", message_id)
    .execute();
}

const sentMails = () =>
  services.db.selectFrom("mails").select(["message_id", "sent_at"]).orderBy("message_id").execute();

it("an upgrade notes its version, and a start without one makes no copy", async () => {
  await upgrade(services);
  expect(await appliedSteps(services.db)).toEqual(knownSteps);
  const noted = services.db.selectFrom("site_identity").select("value").where("name", "=", "version");
  expect(await noted.executeTakeFirst()).toEqual({ value: version });
  await rm(`${services.config.databaseAddress}.before-upgrade`, { force: true });
  await upgrade(services);
  expect(existsSync(`${services.config.databaseAddress}.before-upgrade`)).toBe(false);
});

it("says before an upgrade which steps are due for how many rows, and counts them while it takes them", async () => {
  const due = await readDueSteps(services.db);
  const after = knownSteps.slice(knownSteps.indexOf(before) + 1);
  expect(due.names).toEqual(after);
  expect(dueStepsInWords({ ...due, rows: 540_000, longestSeconds: 920 })).toBe(
    `${after.length} steps are due (${after[0]} to ${after.at(-1)}) for 540,000 rows, at most about 16 minutes`,
  );
  const taken: StepProgress[] = [];
  await migrate(services.db, undefined, (step) => void taken.push(step));
  expect(taken).toEqual(after.map((name, index) => ({ name, number: index + 1, count: after.length })));
});

it("an upgrade that takes long has something else served meanwhile, a short one has not", async () => {
  const serveMeanwhile = vi.fn<() => Promise<void>>(async () => {});
  const upgraded = await services.db.transaction().execute(async (transaction) => {
    if (testsPostgres) await sql`lock table users`.execute(transaction);
    else await transaction.updateTable("galleries").set({ name: "Held" }).execute();
    const upgrading = upgrade(services, serveMeanwhile);
    await expect.poll(() => serveMeanwhile.mock.calls.length, { timeout: 20_000 }).toBe(1);
    return { upgrading };
  });
  await upgraded.upgrading;
  expect(await appliedSteps(services.db)).toEqual(knownSteps);
  await upgrade(services, serveMeanwhile);
  expect(serveMeanwhile).toHaveBeenCalledOnce();
});

onSqlite("a rollback says what it would lose, and puts the earlier database in place", async () => {
  await upgrade(services);
  await addGallery("Since then");
  const lines = (await rollback(services.config, false, work)).join("\n");
  expect(lines).toContain("galleries: 2 rows now, 1 before the upgrade");
  const here = new LivingProcesses(services.db);
  await here.look();
  await expect(rollback(services.config, true, work)).rejects.toThrow(
    "The site is running. Stop it first. (",
  );
  await here.stop();
  await closeServices(services);
  const done = await rollback(services.config, true, work);
  expect(done[0]).toContain(`${services.config.databaseAddress}.rolled-back`);
  services = openServices(configOf());
  expect((await appliedSteps(services.db)).at(-1)).toBe(before);
  const galleries = await services.db.selectFrom("galleries").select("name").execute();
  expect(galleries).toEqual([{ name: "From before" }]);
});

onSqlite("a rollback marks mails as sent that went out since the upgrade, and says how many", async () => {
  for (const id of ["letter-1", "letter-2", "letter-3"]) await addMail(id);
  await upgrade(services);
  await send("letter-1");
  await send("letter-3");
  const words = "2 mails that waited before the upgrade have been sent since. They are not sent again.";
  expect(await rollback(services.config, false, work)).toContain(words);
  await closeServices(services);
  expect(await rollback(services.config, true, work)).toContain(words);
  services = openServices(configOf());
  expect(await sentMails()).toEqual([
    { message_id: "letter-1", sent_at: "2026-01-02" },
    { message_id: "letter-2", sent_at: null },
    { message_id: "letter-3", sent_at: "2026-01-02" },
  ]);
});

onSqlite("without a copy a rollback is not possible", async () => {
  await expect(rollback(services.config, true, work)).rejects.toThrow(
    "There is no copy from before an upgrade.",
  );
});

describeOnPostgres("on PostgreSQL", () => {
  const upgraded = async () => {
    const config = configOf({ BACKUP_TARGET: join(folder, "target") });
    await upgrade({ ...services, config });
    await addGallery("Since then");
    return config;
  };
  const isAsBefore = async () => {
    expect((await appliedSteps(services.db)).at(-1)).toBe(before);
    const galleries = await services.db.selectFrom("galleries").select("name").execute();
    expect(galleries).toEqual([{ name: "From before" }]);
    // The database works with the version of this schema, and can be upgraded to the current version again.
    await addGallery("Once more");
    await upgrade(services);
    expect(await appliedSteps(services.db)).toEqual(knownSteps);
  };

  it("a rollback says what it would lose, archives the current data, and restores the earlier archive", async () => {
    const config = await upgraded();
    expect((await rollback(config, false, work)).join("\n")).toContain(
      "galleries: 2 rows now, 1 before the upgrade",
    );
    const here = new LivingProcesses(services.db);
    await here.look();
    await expect(rollback(config, true, work)).rejects.toThrow("The site is running. Stop it first. (");
    await here.stop();
    const done = await rollback(config, true, work);
    const [, id] = /previous content of the database is in the archive (\S+)\./.exec(done.join("\n")) ?? [];
    expect(await readdir(join(folder, "target/archives"))).toContain(`${id}.json`);
    const archive = await openArchive(config.backup.target!, config.temporaryFolder, id);
    expect(archive.manifest.tables.find(({ name }) => name === "galleries")?.rows).toBe(2);
    await expect(rollback(config, true, work)).rejects.toThrow("There is no copy from before an upgrade.");
    await isAsBefore();
  });

  it("a rollback marks mails as sent that went out since the upgrade, and says how many", async () => {
    for (const id of ["letter-1", "letter-2"]) await addMail(id);
    const config = await upgraded();
    await send("letter-1");
    expect(await rollback(config, true, work)).toContain(
      "1 mail that waited before the upgrade has been sent since. It is not sent again.",
    );
    expect(await sentMails()).toEqual([
      { message_id: "letter-1", sent_at: "2026-01-02" },
      { message_id: "letter-2", sent_at: null },
    ]);
  });

  it("a site cannot start from an interrupted rollback, which can be run again", async () => {
    const config = await upgraded();
    const stop = new AbortController();
    const progress = (what: string) => what.startsWith("Rows of galleries restored") && stop.abort();
    const stopped = rollback(config, true, { progress, signal: stop.signal });
    await expect(stopped).rejects.toThrow("aborted");
    await expect(upgrade(services)).rejects.toThrow("or rollback --yes");
    expect(await rollback(config, false, work)).toEqual([
      "The last rollback was interrupted. With --yes it runs again.",
    ]);
    await rollback(config, true, work);
    await isAsBefore();
  });

  it("without a place for archives a rollback is not possible", async () => {
    await upgrade(services);
    await expect(rollback(services.config, true, work)).rejects.toThrow("There is no copy");
  });

  it("an upgrade first makes an archive if BACKUP_TARGET is set", async () => {
    const target = join(folder, "target");
    await upgrade({ ...services, config: configOf({ BACKUP_TARGET: target }) });
    expect(await readdir(join(target, "archives"))).toHaveLength(1);
    expect(await appliedSteps(services.db)).toEqual(knownSteps);
  });

  it("an upgrade does not change the database if it cannot make a copy", async () => {
    const stopped = upgrade({ ...services, config: configOf({ BACKUP_TARGET: "/dev/null/target" }) });
    await expect(stopped).rejects.toThrow("The archive could not be made");
    expect((await appliedSteps(services.db)).at(-1)).toBe(before);
  });
});
