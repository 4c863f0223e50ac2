import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { startS3StandIn } from "../../../test/s3-stand-in.ts";
import { openFiles } from "../files/open-files.server.ts";
import type { FileStore } from "../files/file-store.ts";
import { adoptIdentity, checkIdentity } from "./site-identity.server.ts";

const site = await openSite();
const other = await openSite();

beforeEach(async () => {
  for (const { db, config } of [site, other]) {
    await db.deleteFrom("site_identity").execute();
    await rm(join(config.dataFolder, "files"), { recursive: true, force: true });
  }
});

const withSecret = (secret: string) => ({ ...site.services, config: { ...site.config, secret } });
const withFiles = (files: FileStore) => ({ ...site.services, files });

it("a new database adopts the current secret and file store, and recognises them", async () => {
  await checkIdentity(site.services);
  await checkIdentity(site.services);
});

it("another secret stops the start with one line that names APP_SECRET, and stores nothing", async () => {
  await checkIdentity(site.services);
  const start = checkIdentity(withSecret("another secret that is long enough"));
  await expect(start).rejects.toThrow(/^APP_SECRET is not the secret of this database; [^\n]*$/);
  await checkIdentity(site.services);
});

it("a new secret is adopted beside the old one; after that the old one alone is refused", async () => {
  await checkIdentity(site.services);
  const rotated = withSecret("a new secret that is long enough too");
  rotated.config = { ...rotated.config, previousSecrets: [site.config.secret] };
  await checkIdentity(rotated);
  await checkIdentity(withSecret(rotated.config.secret));
  await expect(checkIdentity(site.services)).rejects.toThrow(
    /^APP_SECRET is not the secret of this database; /,
  );
});

it("the stored fingerprint reveals nothing of the secret", async () => {
  await checkIdentity(site.services);
  const rows = await site.db.selectFrom("site_identity").select("value").execute();
  expect(JSON.stringify(rows)).not.toContain(site.config.secret);
});

it("an empty file store, as on a second machine, stops the start with one line that names STORAGE_URL", async () => {
  await checkIdentity(site.services);
  const start = checkIdentity(withFiles(other.services.files));
  await expect(start).rejects.toThrow(/^STORAGE_URL: the files of this database are not in \/[^\n]*$/);
  expect(await other.services.files.exists("site-id")).toBe(false);
});

it("the files of another site stop the start too", async () => {
  await checkIdentity(site.services);
  await checkIdentity(other.services);
  await expect(checkIdentity(withFiles(other.services.files))).rejects.toThrow(/^STORAGE_URL: /);
});

it("files that were moved to a bucket with the mark are recognised", async () => {
  await checkIdentity(site.services);
  const standIn = await startS3StandIn("frostway");
  const config = { ...site.config, storage: { kind: "s3" as const, url: standIn.url } };
  const bucket = { ...site.services, config, files: openFiles(config) };
  await expect(checkIdentity(bucket)).rejects.toThrow(/^STORAGE_URL: .* are not in its bucket\. /);
  await bucket.files.putBytes("site-id", await site.services.files.read("site-id"));
  await checkIdentity(bucket);
  standIn.stop();
});

it("a file store that does not answer does not stop the start", async () => {
  await checkIdentity(site.services);
  const refuses = async () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
  await checkIdentity(withFiles({ ...site.services.files, read: refuses }));
});

it("the database belongs to the secret and file store that the owner adopts", async () => {
  await checkIdentity(site.services);
  const named = { ...withSecret("another secret that is long enough"), files: other.services.files };
  await adoptIdentity(named);
  await checkIdentity(named);
  await expect(checkIdentity(site.services)).rejects.toThrow(/^APP_SECRET /);
});
