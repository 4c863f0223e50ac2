import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { readFileLines } from "../../app/platform/backup/copy-files.server.ts";
import { writeManifest } from "../../app/platform/backup/manifest.server.ts";
import { openArchive } from "../../app/platform/backup/open-place.server.ts";
import { readConfig } from "../../app/platform/config/config.server.ts";
import { withLock } from "../../app/platform/db/process-lock.server.ts";
import { checkIdentity } from "../../app/platform/identity/site-identity.server.ts";
import { ArchivedSite, contentOf, work } from "../../test/archives.ts";
import { startS3StandIn } from "../../test/s3-stand-in.ts";
import { openSite } from "../../test/site.ts";
import { backUp } from "./back-up.ts";
import { prepareData } from "../lifecycle/prepare-data.ts";
import { restoreSite } from "./restore-site.ts";
import { closeServices, openServices } from "../lifecycle/services.ts";

const archived = new ArchivedSite();

it("makes one archive at a time", async () => {
  const { config, db } = archived.site;
  const lock = { name: "backup", timeoutMilliseconds: 0 } as const;
  await withLock(db, { ...lock, address: config.databaseAddress }, async () => {
    await expect(archived.backUp("one.tar")).rejects.toThrow("Another backup of this site is in progress.");
  });
  await archived.backUp("one.tar");
});

it("leaves no archive behind when it is stopped", async () => {
  const stop = new AbortController();
  const progress = () => stop.abort();
  const stopped = (place: string) =>
    backUp(archived.site.services, { target: archived.at(place), work: { progress, signal: stop.signal } });
  await expect(stopped("one.tar")).rejects.toThrow("aborted");
  await expect(stopped("folder")).rejects.toThrow("aborted");
  expect(await readdir(archived.folder)).toEqual(["folder"]);
  await expect(openArchive(archived.at("folder"), archived.folder)).rejects.toThrow("holds no archive");
});

it("refuses a place with somebody else's archives, with other things, and a file that is there", async () => {
  const other = await openSite();
  await checkIdentity(other.services);
  await archived.backUp("folder", other.services);
  await expect(archived.backUp("folder")).rejects.toThrow("contains the archives of another site");
  await expect(backUp(archived.site.services, { target: other.config.dataFolder, work })).rejects.toThrow(
    "contains other files",
  );
  await archived.backUp("one.tar");
  await expect(archived.backUp("one.tar")).rejects.toThrow("exists already");
});

it("says in words what is wrong with a target that cannot be written, or that goes away half-way", async () => {
  await writeFile(archived.at("file"), "");
  await expect(archived.backUp("file/folder")).rejects.toThrow(/^The archive could not be made: /);
  const bucket = await startS3StandIn("archives");
  bucket.suffer({ kind: "refuses", status: 507, code: "XMinioStorageFull" });
  await expect(backUp(archived.site.services, { target: bucket.url, work })).rejects.toThrow(
    "There is no room left",
  );
  bucket.suffer(undefined);
  let done = 0;
  const progress = () => {
    done += 1;
    if (done === 3) bucket.stop();
  };
  await expect(
    backUp(archived.site.services, { target: bucket.url, work: { ...work, progress } }),
  ).rejects.toThrow("could not be made");
});

it("detects an archive that was truncated, altered or emptied, and restores nothing from it", async () => {
  await archived.backUp("whole.tar");
  const whole = await readFile(archived.at("whole.tar"));
  const spoilt = async (name: string, spoil: (path: string) => Promise<void>) => {
    await copyFile(archived.at("whole.tar"), archived.at(name));
    await spoil(archived.at(name));
    await expect(archived.restore(name, `${name}-back`)).rejects.toThrow(/archive|damaged|missing/);
    await expect(readdir(archived.at(`${name}-back`))).rejects.toThrow("ENOENT");
  };
  for (const left of [0, 0.1, 0.5, 0.9, 1 - 1 / whole.length]) {
    await spoilt(`cut-${left}.tar`, (path) => truncate(path, Math.floor(whole.length * left)));
  }
  for (const share of [0.05, 0.3, 0.6, 0.95]) {
    await spoilt(`altered-${share}.tar`, async (path) => {
      const bytes = Buffer.from(whole);
      const at = Math.floor(bytes.length * share);
      bytes.fill(bytes[at]! ^ 0xff, at, at + 600);
      await writeFile(path, bytes);
    });
  }
  for (const size of ["-0000001000", "zzzzzzzzzzz", "+0000001000"]) {
    await spoilt(`size${size}.tar`, async (path) => {
      const bytes = Buffer.from(whole);
      const header = bytes.subarray(0, 512);
      header.fill(0, 124, 136).write(size, 124, "latin1");
      const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
      header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
      await writeFile(path, bytes);
    });
  }
  await spoilt("text.tar", (path) => writeFile(path, "no archive"));
});

it("detects a file or a table that was removed from a folder of archives", async () => {
  const { manifest } = await archived.backUp("folder");
  const [table] = manifest.tables.find(({ rows }) => rows > 0)!.parts;
  const archive = await openArchive(archived.at("folder"), archived.folder);
  const [[key, file] = ["", { hash: "" }]] = await readFileLines(archive);
  const lacks = `${archived.at("folder")} lacks blobs`;
  for (const [hash, words] of [
    [table!.hash, `${lacks}/${table!.hash}.`],
    [manifest.files.parts[0]!.hash, `${lacks}/${manifest.files.parts[0]!.hash}.`],
    [file.hash, `The file ${key} is missing: ${lacks}/${file.hash}.`],
  ] as const) {
    const path = archived.at(`folder/blobs/${hash}`);
    const bytes = await readFile(path);
    await rm(path);
    expect(await archived.problemsOf("folder")).toContain(words);
    await writeFile(path, bytes);
  }
  expect(await archived.problemsOf("folder")).toEqual([]);
});

it("says that a folder holds no archive, or not the one that is asked for", async () => {
  const asked = (id?: string) => openArchive(archived.at("folder"), archived.folder, id);
  await archived.backUp("folder");
  await expect(asked("2020-01-01T00-00-00-000Z")).rejects.toThrow(
    `${archived.at("folder")} holds no archive "2020-01-01T00-00-00-000Z".`,
  );
  for (const name of await readdir(archived.at("folder/archives")))
    await rm(archived.at(`folder/archives/${name}`));
  await expect(asked()).rejects.toThrow("holds no archive of Frostway.");
});

it("refuses a place with content and names what it found", async () => {
  await archived.backUp("one.tar");
  await archived.restore("one.tar", "there");
  await expect(archived.restore("one.tar", "there")).rejects.toThrow(
    /The database is not empty: it has \d+ tables, /,
  );
  const full = await mkdtemp(archived.at("full-"));
  await writeFile(`${full}/letter.txt`, "");
  await expect(restoreSite({}, { source: archived.at("one.tar"), into: full }, work)).rejects.toThrow(
    "is not empty: it has letter.txt",
  );
});

it("a site cannot start from an interrupted restore, which can be run again from the beginning", async () => {
  const { manifest } = await archived.backUp("one.tar");
  const into = archived.at("there");
  const source = archived.at("one.tar");
  const stopAt = async (what: string) => {
    const stop = new AbortController();
    const progress = (done: string) => done.startsWith(what) && stop.abort();
    const stopped = restoreSite({}, { source, into }, { progress, signal: stop.signal });
    await expect(stopped).rejects.toThrow("aborted");
    const services = openServices(readConfig({ DATA_DIR: into }, () => archived.site.config.secret));
    const start = prepareData(services).finally(() => closeServices(services));
    await expect(start).rejects.toThrow(/^the restore of .*one\.tar was interrupted/);
  };
  await stopAt("Files restored");
  await stopAt("Rows of users restored");
  await restoreSite({}, { source, into }, work);
  const services = openServices(readConfig({ DATA_DIR: into }, () => archived.site.config.secret));
  const again = await archived.backUp("again.tar", services);
  expect(contentOf(again.manifest)).toEqual(contentOf(manifest));
  await prepareData(services);
  await closeServices(services);
});

it("refuses an archive of a newer schema, and names the version", async () => {
  const { manifest } = await archived.backUp("folder");
  const newer = { ...manifest, version: "9.1.0", schema: [...manifest.schema, "999-of-tomorrow"] };
  await writeFile(archived.at(`folder/archives/${manifest.id}.json`), writeManifest(newer));
  await expect(archived.restore("folder", "there")).rejects.toThrow(
    'made by version 9.1.0 of Frostway, whose schema has "999-of-tomorrow"',
  );
});
