import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { beforeEach, expect, it } from "vitest";
import { ArchivedSite, work } from "../../../test/archives.ts";
import type { Browser } from "../../../test/browser.ts";
import { backUp, recordingRun } from "../../../server/commands/back-up.ts";
import { fileColumns } from "../../../server/commands/file-columns.ts";
import { openArchiveAsTar } from "../../platform/backup/held-archives.server.ts";
import { openArchive } from "../../platform/backup/open-place.server.ts";
import { verifyArchive } from "../../platform/backup/verify-archive.server.ts";

const archived = new ArchivedSite();
let owner: Browser;
let target: string;

beforeEach(async () => {
  owner = await archived.site.signIn("owner");
  target = archived.at("target");
  archived.site.config.backup.target = target;
  await archived.site.db.deleteFrom("jobs").execute();
  await archived.site.db.deleteFrom("backup_runs").execute();
});

const make = () => {
  const { services } = archived.site;
  return recordingRun(services, { kind: "backup", target: target, signal: work.signal }, () =>
    backUp(services, { target, work }),
  );
};

it("says that no place is set, and then queues no backup", async () => {
  archived.site.config.backup.target = undefined;
  expect((await owner.get("/api/backups")).body).toMatchObject({ place: null, archives: [] });
  expect(await owner.post("/api/backups")).toMatchObject({
    status: 409,
    body: { message: "There is no place for backups yet. Ask whoever looks after your server for one." },
  });
  expect((await owner.get("/api/backups/2026-03-02T09-00-00-000Z")).status).toBe(404);
});

it("queues one backup however often it is requested, and shows that it is under way", async () => {
  for (const status of [204, 204]) expect((await owner.post("/api/backups")).status).toBe(status);
  const jobs = await archived.site.db.selectFrom("jobs").select("kind").execute();
  expect(jobs).toEqual([{ kind: "back-up" }]);
  expect((await owner.get("/api/backups")).body).toMatchObject({ place: target, is_under_way: true });
});

it("is not under way because of other jobs, nor after it has failed permanently", async () => {
  const at = archived.site.clock.now().toISOString();
  const job = { payload: "{}", run_at: at, created_at: at };
  await archived.site.db
    .insertInto("jobs")
    .values([
      { ...job, kind: "send-mail" },
      { ...job, kind: "back-up", failed_at: at },
    ])
    .execute();
  expect((await owner.get("/api/backups")).body.is_under_way).toBe(false);
});

it("shows the archives with their sizes, newest first", async () => {
  const first = await make();
  archived.site.clock.advance({ days: 1 });
  owner = await archived.site.signIn("owner");
  const second = await make();
  const at = archived.site.clock.now().toISOString();
  expect((await owner.get("/api/backups")).body).toMatchObject({
    is_under_way: false,
    last_backup: { archive: second.manifest.id, bytes: second.bytes, problem: null },
    last_trial: null,
    archives: [
      { archive: second.manifest.id, made_at: at, bytes: second.bytes },
      { archive: first.manifest.id, bytes: first.bytes },
    ],
    trouble: null,
  });
});

it("says in plain words that a place is empty although archives were made there", async () => {
  expect((await owner.get("/api/backups")).body).toMatchObject({ archives: [], trouble: null });
  await make();
  await rename(target, archived.at("unmounted"));
  const { body } = await owner.get("/api/backups");
  expect(body.archives).toEqual([]);
  expect(body.trouble).toMatch(/^Archives were made here, and none is left: .*not mounted\.$/);
});

it("says why a bucket cannot be read, without its credentials", async () => {
  archived.site.config.backup.target = "s3://KEY:SECRET@127.0.0.1:1/backups?region=x&endpoint=http";
  const { body } = await owner.get("/api/backups");
  expect(body).toMatchObject({ place: "s3://127.0.0.1:1/backups", archives: [] });
  expect(body.trouble).toEqual(expect.any(String));
  expect(JSON.stringify(body)).not.toMatch(/KEY|SECRET/);
});

it("downloads an archive as a file that verifies, once the password is confirmed, and records it", async () => {
  const { manifest } = await make();
  const address = `/api/backups/${manifest.id}`;
  await archived.site.db
    .updateTable("sessions")
    .set({ password_confirmed_at: new Date(0).toISOString() })
    .execute();
  expect((await owner.get(address)).status).toBe(423);
  owner = await archived.site.signIn("owner");
  expect((await owner.get("/api/backups/2020-01-01T00-00-00-000Z")).status).toBe(404);
  const answer = await owner.get(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Disposition")).toBe(
    `attachment; filename="frostway-${manifest.id}.tar"`,
  );
  const means = { target, temporaryFolder: archived.folder };
  const { bytes, content } = await openArchiveAsTar(means, manifest.id);
  expect(answer.headers.get("Content-Length")).toBe(String(bytes));
  await writeFile(archived.at("taken.tar"), content);
  expect((await stat(archived.at("taken.tar"))).size).toBe(bytes);
  const taken = await openArchive(archived.at("taken.tar"), archived.folder);
  expect(taken.manifest).toEqual(manifest);
  expect(await verifyArchive(taken, fileColumns, work)).toMatchObject({ problems: [], missing: [] });
  await taken.close();
  const event = await archived.site.db
    .selectFrom("security_events")
    .selectAll()
    .where("kind", "=", "export")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(event.details)).toEqual({ backup: manifest.id });
});

it("aborts the download if a file of the archive is truncated, so that nobody takes it for complete", async () => {
  const { manifest } = await make();
  const [part] = manifest.files.parts;
  const path = `${target}/blobs/${part!.hash}`;
  const whole = await readFile(path);
  await writeFile(path, whole.subarray(0, 10));
  expect((await owner.get(`/api/backups/${manifest.id}`)).status).toBe(500);
  await writeFile(path, whole);
  const means = { target, temporaryFolder: archived.folder };
  const { content } = await openArchiveAsTar(means, manifest.id);
  const { hash } = manifest.tables.find(({ rows }) => rows > 0)!.parts[0]!;
  await writeFile(`${target}/blobs/${hash}`, (await readFile(`${target}/blobs/${hash}`)).subarray(0, -1));
  await expect(writeFile(archived.at("taken.tar"), content)).rejects.toThrow(`is damaged at ${hash}.`);
});
