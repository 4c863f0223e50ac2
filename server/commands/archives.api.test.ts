import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { openArchive } from "../../app/platform/backup/open-place.server.ts";
import { readConfig } from "../../app/platform/config/config.server.ts";
import { appliedSteps, knownSteps, migrate } from "../../app/platform/db/migrate.server.ts";
import { checkIdentity } from "../../app/platform/identity/site-identity.server.ts";
import { ArchivedSite, contentOf, passphrase, work } from "../../test/archives.ts";
import { testsPostgres } from "../../test/engine.ts";
import { startS3StandIn } from "../../test/s3-stand-in.ts";
import { temporaryDatabase } from "../../test/temporary-database.ts";
import { restoreSite } from "./restore-site.ts";
import { closeServices, openServices } from "../lifecycle/services.ts";

const archived = new ArchivedSite();

it("restores every row and file to the other database engine and file store, and back again", async () => {
  const first = await archived.backUp("first.tar");
  expect(first.manifest.files.count).toBeGreaterThan(20);
  expect(await archived.problemsOf("first.tar")).toEqual([]);

  await archived.restore("first.tar", "sqlite");
  const sqlite = openServices(
    readConfig({ DATA_DIR: archived.at("sqlite") }, () => archived.site.config.secret),
  );
  const second = await archived.backUp("second", sqlite);
  await closeServices(sqlite);
  expect(contentOf(second.manifest)).toEqual(contentOf(first.manifest));

  const bucket = await startS3StandIn("pictures");
  const database = await temporaryDatabase();
  const moved = { DATA_DIR: archived.at("moved"), STORAGE_URL: bucket.url, DATABASE_URL: database.url };
  await restoreSite(moved, { source: archived.at("second") }, work);
  const services = openServices(readConfig(moved, () => archived.site.config.secret));
  const third = await archived.backUp("third.tar", services);
  expect(third.manifest.engine).toBe(testsPostgres ? "postgres" : "sqlite");
  expect(contentOf(third.manifest)).toEqual(contentOf(first.manifest));
  const { id } = await services.db
    .insertInto("galleries")
    .values({ name: "Next", created_at: "2026-01-01", updated_at: "2026-01-01" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { lastNumber } = first.manifest.tables.find(({ name }) => name === "galleries")!;
  expect(id).toBe(lastNumber! + 1);
  await closeServices(services);
  await database.drop();
  bucket.stop();
});

it("reuses the parts of earlier archives in a folder, and opens each archive by its id", async () => {
  const first = await archived.backUp("folder");
  const blobs = await readdir(archived.at("folder/blobs"));
  archived.site.clock.advance({ minutes: 1 });
  await archived.site.db
    .insertInto("galleries")
    .values({ name: "One more", created_at: "x", updated_at: "x" })
    .execute();
  const second = await archived.backUp("folder");
  // The parts of the galleries table and of the other tables that changed.
  expect((await readdir(archived.at("folder/blobs"))).length - blobs.length).toBeLessThan(5);
  expect(second.manifest.files).toEqual(first.manifest.files);
  const archive = await openArchive(archived.at("folder"), archived.folder, first.manifest.id);
  expect(archive.manifest).toEqual(first.manifest);
  expect((await openArchive(archived.at("folder"), archived.folder)).manifest.id).toBe(second.manifest.id);
  await archived.site.db.deleteFrom("galleries").where("name", "=", "One more").execute();
});

it("writes a file that any tar reads, and only this account", async () => {
  await archived.backUp("one.tar");
  const listed = execFileSync("tar", ["-tvf", archived.at("one.tar")], { encoding: "utf8" });
  expect(listed.trim().split("\n").at(-1)).toMatch(/^-rw------- .* manifest\.json$/);
  expect(await readdir(archived.folder)).toEqual(["one.tar"]);
});

it("holds no secret in readable form, and without a passphrase none at all", async () => {
  const sealed = await archived.backUp("sealed.tar", archived.sealing);
  const bytes = (await readFile(archived.at("sealed.tar"))).toString("latin1");
  for (const secret of [archived.site.config.secret, ...archived.site.config.previousSecrets, passphrase]) {
    expect(bytes).not.toContain(secret);
  }
  expect(sealed.manifest.secrets).not.toBeNull();
  expect((await archived.backUp("none.tar")).manifest.secrets).toBeNull();
  expect((await archived.restore("none.tar", "there")).lines.join("\n")).toContain(
    "APP_SECRET is not in the archive",
  );
});

it("restores the secret with its passphrase, and previous secrets into a file that a setting may name", async () => {
  await archived.backUp("one.tar", archived.sealing);
  await expect(
    archived.restore("one.tar", "there", { BACKUP_PASSPHRASE: "another passphrase" }),
  ).rejects.toThrow("BACKUP_PASSPHRASE is not the passphrase");
  await expect(archived.restore("one.tar", "there")).rejects.toThrow(
    "set BACKUP_PASSPHRASE to it. If it is lost, leave out --into, and set APP_SECRET to the site's secret or to a new one.",
  );
  const withNewSecret = {
    DATA_DIR: archived.at("lost"),
    APP_SECRET: "a new secret for a site that lost its own",
  };
  expect((await restoreSite(withNewSecret, { source: archived.at("one.tar") }, work)).missing).toEqual([]);
  const settings = { BACKUP_PASSPHRASE: passphrase, DATA_DIR: archived.at("there") };
  const elsewhere = { ...settings, APP_SECRET: "yet another secret of some length" };
  await expect(restoreSite(elsewhere, { source: archived.at("one.tar") }, work)).rejects.toThrow(
    "APP_SECRET is not the archive's secret",
  );
  await expect(readdir(archived.at("there"))).rejects.toThrow("ENOENT");
  const { lines } = await archived.restore("one.tar", "there", settings);
  expect(await readFile(archived.at("there/secret.key"), "utf8")).toBe(archived.site.config.secret);
  const previous = archived.at("there/previous-secrets");
  expect(await readFile(previous, "utf8")).toBe(archived.site.config.previousSecrets.join(","));
  expect(lines).toContain(`Set APP_SECRET_PREVIOUS_FILE=${previous}.`);
});

it("omits a file that is missing from the site, says so, and can be restored without it", async () => {
  const picture = await archived.site.db
    .selectFrom("pictures")
    .select("storage_key")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const key = `pictures/${picture.storage_key}/original`;
  const bytes = await archived.site.services.files.read(key);
  await archived.site.services.files.delete(key);
  const { manifest } = await archived.backUp("one.tar");
  await archived.site.services.files.putBytes(key, bytes);
  expect(manifest.missing).toEqual([key]);
  expect(await archived.problemsOf("one.tar")).toEqual([]);
  expect((await archived.restore("one.tar", "there")).missing).toContain(
    `The file ${key} was already missing from the site when the archive was made.`,
  );
});

it("brings an archive of an older schema up to date", async () => {
  const database = await temporaryDatabase();
  const config = readConfig(
    { DATA_DIR: archived.at("old"), DATABASE_URL: database.url },
    () => archived.site.config.secret,
  );
  const old = openServices(config);
  await migrate(old.db, "016-mail-pauses");
  await checkIdentity(old);
  const entry = { at: "2026-01-01", actor_name: "Ann", action: "created", search_text: "ann" };
  const subject = { subject_type: "gallery", subject_name: "Vans", details: "{}" };
  await old.db
    .insertInto("audit_log")
    .values({ ...entry, ...subject })
    .execute();
  await archived.backUp("old.tar", old);
  await closeServices(old);
  await database.drop();
  await archived.restore("old.tar", "there");
  const services = openServices(
    readConfig({ DATA_DIR: archived.at("there") }, () => archived.site.config.secret),
  );
  expect(await appliedSteps(services.db)).toEqual(knownSteps);
  expect(await services.db.selectFrom("audit_log").select("id").execute()).toHaveLength(1);
  await closeServices(services);
});

it("reads a file again if its row has another size than the earlier archive", async () => {
  const { db, services } = archived.site;
  await archived.backUp("folder");
  const rows = db.selectFrom("pictures").select(["id", "storage_key", "bytes"]).orderBy("id");
  const { id, storage_key, bytes } = await rows.executeTakeFirstOrThrow();
  const key = `pictures/${storage_key}/original`;
  const before = await services.files.read(key);
  const shorter = before.subarray(0, before.length - 1);
  await services.files.putBytes(key, shorter);
  await db
    .updateTable("pictures")
    .set({ bytes: bytes - 1 })
    .where("id", "=", id)
    .execute();
  archived.site.clock.advance({ minutes: 1 });
  await archived.backUp("folder");
  const restored = await archived.restore("folder", "there");
  expect(restored.missing).toEqual([]);
  expect(await readFile(archived.at(`there/files/${key}`))).toEqual(shorter);
  await services.files.putBytes(key, before);
  await db.updateTable("pictures").set({ bytes }).where("id", "=", id).execute();
});
