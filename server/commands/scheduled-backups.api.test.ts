import { existsSync } from "node:fs";
import { readdir, rename, truncate } from "node:fs/promises";
import { beforeEach, expect, it } from "vitest";
import {
  findBackupProblems,
  findLastRun,
  recordBackupRun,
} from "../../app/platform/backup/backup-runs.server.ts";
import { queueDueBackups } from "../../app/platform/backup/backup-schedule.server.ts";
import { listStoredArchives } from "../../app/platform/backup/held-archives.server.ts";
import { findPlaceProblem } from "../../app/platform/backup/known-places.server.ts";
import { openArchive } from "../../app/platform/backup/open-place.server.ts";
import { verifyArchive } from "../../app/platform/backup/verify-archive.server.ts";
import { ArchivedSite, work } from "../../test/archives.ts";
import { backUp, recordingRun } from "./back-up.ts";
import { fileColumns } from "./file-columns.ts";
import { tryBackup } from "./try-backup.ts";

const archived = new ArchivedSite();
let target: string;

beforeEach(async () => {
  target = archived.at("target");
  await archived.site.db.deleteFrom("backup_runs").execute();
  await archived.site.db.deleteFrom("jobs").execute();
});

const withTarget = () => {
  const { services, config } = archived.site;
  return { ...services, config: { ...config, backup: { ...config.backup, target } } };
};
const make = () => {
  const services = withTarget();
  return recordingRun(services, { kind: "backup", target, signal: work.signal }, () =>
    backUp(services, { target, work }),
  );
};
const makeInNewPlace = () => {
  const services = withTarget();
  const asked = { target, signal: work.signal };
  return recordingRun(services, { kind: "backup", ...asked }, () =>
    backUp(services, { target, work, isNewPlace: true }),
  );
};
const ordered = async () => {
  await archived.site.db.deleteFrom("jobs").execute();
  await queueDueBackups(withTarget());
  return (await archived.site.db.selectFrom("jobs").select("kind").orderBy("kind").execute()).map(
    ({ kind }) => kind,
  );
};
const problems = async () => {
  const { db, clock } = archived.site;
  const found = await findBackupProblems(db, withTarget().config.backup, clock.now());
  return found.map(({ text }) => text);
};
const tried = () => {
  const services = withTarget();
  return recordingRun(services, { kind: "trial", target, signal: work.signal }, () =>
    tryBackup(services, "no-program.js", work),
  );
};

it("orders nothing where no target is set", async () => {
  await queueDueBackups(archived.site.services);
  expect(await archived.site.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
  const { db, config, clock } = archived.site;
  expect(await findBackupProblems(db, config.backup, clock.now())).toMatchObject([{ urgency: "note" }]);
});

it("orders the first backup at once, one for each night after it, and a trial a week", async () => {
  expect(await ordered()).toEqual(["back-up"]);
  await make();
  expect(await ordered()).toEqual(["try-backup"]);
  const at = archived.site.clock.now().toISOString();
  await recordBackupRun(archived.site.db, {
    kind: "trial",
    began_at: at,
    ended_at: at,
    archive: "x",
    bytes: 1,
    problem: null,
  });
  expect(await ordered()).toEqual([]);
  archived.site.clock.advance({ days: 1 });
  expect(await ordered()).toEqual(["back-up"]);
  await make();
  expect(await ordered()).toEqual([]);
  archived.site.clock.advance({ days: 6 });
  expect(await ordered()).toEqual(["back-up", "try-backup"]);
});

it("records each backup, and deletes expired archives with the parts that only they use", async () => {
  const { db, clock } = archived.site;
  const { manifest, bytes } = await make();
  expect(await findLastRun(db, clock.now(), { kind: "backup" })).toMatchObject({
    archive: manifest.id,
    bytes,
    problem: null,
  });
  const keep = { days: 1, weeks: 0, months: 0 };
  clock.advance({ days: 1 });
  await db.insertInto("galleries").values({ name: "Later", created_at: "x", updated_at: "x" }).execute();
  const services = withTarget();
  services.config.backup.keep = keep;
  const second = await backUp(services, { target, work });
  expect(await readdir(`${target}/archives`)).toEqual([`${second.manifest.id}.json`]);
  const archive = await openArchive(target, archived.folder);
  expect((await verifyArchive(archive, fileColumns, work)).problems).toEqual([]);
  const parts = [...second.manifest.tables, second.manifest.files].flatMap((lines) => lines.parts);
  const files = new Set(parts.map(({ hash }) => hash));
  expect((await readdir(`${target}/blobs`)).length).toBeLessThanOrEqual(
    files.size + second.manifest.files.count,
  );
  await db.deleteFrom("galleries").where("name", "=", "Later").execute();
});

it("reports failed backups, days without a backup and failed trials in the back office", async () => {
  await make();
  expect(await problems()).toEqual([]);
  archived.site.clock.advance({ days: 9 });
  expect(await problems()).toEqual(["No backup for 9 days"]);
  const other = { ...withTarget() };
  await expect(
    recordingRun(other, { kind: "backup", target, signal: work.signal }, () =>
      Promise.reject(new Error("The disk is on fire.")),
    ),
  ).rejects.toThrow();
  expect(await problems()).toEqual(["The last backup failed: The disk is on fire.", "No backup for 9 days"]);
  const owner = await archived.site.signIn("owner");
  expect((await owner.get("/api/user")).status).toBe(200);
});

it("a trial finds a picture that is missing from the archive, truncated, or missing from the site", async () => {
  const { services, db } = archived.site;
  const { manifest } = await make();
  const archive = await openArchive(target, archived.folder);
  const { readFileLines } = await import("../../app/platform/backup/copy-files.server.ts");
  const [key, { hash }] = [...(await readFileLines(archive))].find(([name]) => name.endsWith("/original"))!;
  await truncate(`${target}/blobs/${hash}`, 100);
  await expect(tried()).rejects.toThrow(`The file ${key} is damaged.`);
  expect((await findLastRun(db, archived.site.clock.now(), { kind: "trial" }))?.problem).toContain(
    "is damaged; nothing was changed.",
  );
  expect((await problems()).at(-1)).toMatch(/^The newest backup failed its trial: /);
  await truncate(`${target}/archives/${manifest.id}.json`, 2_000);
  await expect(tried()).rejects.toThrow("manifest is truncated or was altered");

  const bytes = await services.files.read(key);
  await services.files.delete(key);
  target = archived.at("second");
  await expect(make()).rejects.toThrow("is the disk mounted?");
  await makeInNewPlace();
  await services.files.putBytes(key, bytes);
  await expect(tried()).rejects.toThrow(
    `The file ${key} was already missing from the site when the archive was made.`,
  );
  expect(await problems()).toHaveLength(2);
  expect(await readdir(archived.site.config.temporaryFolder)).toEqual([]);
});

it("ignores and reports backups dated in the future, and treats the archive made last as the newest", async () => {
  const { clock, db } = archived.site;
  clock.advance({ days: 370 });
  const ahead = await make();
  clock.advance({ days: -370 });
  expect(await ordered()).toEqual(["back-up"]);
  expect(await problems()).toEqual([
    `A backup is dated ${ahead.manifest.madeAt.slice(0, 10)}, which is in the future`,
  ]);
  clock.advance({ minutes: 1 });
  await db.insertInto("galleries").values({ name: "Later", created_at: "x", updated_at: "x" }).execute();
  const { manifest } = await make();
  expect((await openArchive(target, archived.folder)).manifest.id).toBe(manifest.id);
  expect(await listStoredArchives({ target, temporaryFolder: archived.folder })).toEqual([
    manifest.id,
    ahead.manifest.id,
  ]);
  expect(await findLastRun(db, clock.now(), { kind: "backup" })).toMatchObject({ archive: manifest.id });
  clock.advance({ days: 9 });
  expect(await problems()).toContain("No backup for 9 days");
  clock.advance({ days: 1 });
  const third = await make();
  expect((await openArchive(target, archived.folder)).manifest.id).toBe(third.manifest.id);
  await db.deleteFrom("galleries").where("name", "=", "Later").execute();
});

it("refuses a place whose archives are gone until the operator confirms that it is new", async () => {
  const { db, config } = archived.site;
  const found = async () => (await findPlaceProblem({ db, config: withTarget().config }))?.key;
  await make();
  expect(await found()).toBe("backup-same-disk");
  await rename(target, archived.at("unmounted"));
  const refusal = `${target} has no archive of this site, although earlier ones were made there: is the disk mounted?`;
  await expect(make()).rejects.toThrow(refusal);
  expect(existsSync(target)).toBe(false);
  expect(await problems()).toContainEqual(expect.stringContaining(refusal));
  expect(await found()).toBe("backup-place");
  await rename(archived.at("unmounted"), target);
  await make();
  expect(await found()).toBe("backup-same-disk");

  // Older versions recorded backup runs but not the places of backups.
  await db.deleteFrom("site_identity").where("name", "=", "backup-places").execute();
  target = archived.at("other/place");
  await expect(make()).rejects.toThrow("is the disk mounted?");
  await makeInNewPlace();
  await make();
  expect(config.backup.target).toBeUndefined();
  await backUp(archived.site.services, { target: archived.at("by hand"), work });
});

it("does not record a trial or a backup that was stopped", async () => {
  await make();
  const stop = new AbortController();
  const stopped = recordingRun(withTarget(), { kind: "trial", target, signal: stop.signal }, () => {
    stop.abort();
    return Promise.reject(new Error("This operation was aborted"));
  });
  await expect(stopped).rejects.toThrow();
  expect(await findLastRun(archived.site.db, archived.site.clock.now(), { kind: "trial" })).toBeUndefined();
  expect(await problems()).toEqual([]);
});
