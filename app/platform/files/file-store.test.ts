import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startS3StandIn } from "../../../test/s3-stand-in.ts";
import { MalformedSetting } from "../config/malformed-setting.ts";
import { StorageFull } from "../errors.ts";
import { deleteFolder, FileMissing, type FileStore } from "./file-store.ts";
import { openFiles, readBucket } from "./open-files.server.ts";
import { isAbandoned, ownProcess } from "../processes/own-process.server.ts";
import { toStorageFull } from "./storage-full.server.ts";
import { sweepTemporaryFiles, temporaryPath } from "./temporary-files.server.ts";

/** The name of this machine, with which the names of its processes begin. */
const here = ownProcess.split(":")[0];

let folder: string;
let temporaryFolder: string;
let standIn: Awaited<ReturnType<typeof startS3StandIn>>;

beforeAll(async () => {
  standIn = await startS3StandIn("frostway");
});
afterAll(() => standIn.stop());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "files-"));
  temporaryFolder = join(folder, "tmp");
  await mkdir(temporaryFolder);
  standIn.objects.clear();
  return () => rm(folder, { recursive: true, force: true });
});

const stores = {
  disk: () => openFiles({ storage: { kind: "disk", folder: join(folder, "files") }, temporaryFolder }),
  bucket: () => openFiles({ storage: { kind: "s3", url: standIn.url }, temporaryFolder }),
};

describe.each(["disk", "bucket"] as const)("a file store on a %s", (kind) => {
  let files: FileStore;
  beforeEach(() => {
    files = stores[kind]();
  });

  it("keeps a local file, which stays where it was", async () => {
    const bytes = randomBytes(100_000);
    for (const path of [join(folder, "content.jpg"), temporaryPath(temporaryFolder)]) {
      await writeFile(path, bytes);
      await files.put("pictures/a1/original", path);
      expect(await files.read("pictures/a1/original")).toEqual(bytes);
      expect(await readFile(path)).toEqual(bytes);
      const streamed = await (await files.stream("pictures/a1/original")).toArray();
      expect(Buffer.concat(streamed)).toEqual(bytes);
      expect(await files.withPath("pictures/a1/original", (local) => readFile(local))).toEqual(bytes);
    }
  });

  it("keeps a local file without any content", async () => {
    const path = join(folder, "empty");
    await writeFile(path, "");
    await files.put("cvs/empty", path, "text/plain");
    expect(await files.read("cvs/empty")).toHaveLength(0);
  });

  it("keeps bytes, and the last ones put under a key win", async () => {
    await files.putBytes("signatures/1.jpg", Buffer.from("first"), "image/jpeg");
    await files.putBytes("signatures/1.jpg", Buffer.from("second"), "image/jpeg");
    await files.putBytes("signatures/empty", Buffer.alloc(0));
    expect((await files.read("signatures/1.jpg")).toString()).toBe("second");
    expect(await files.read("signatures/empty")).toHaveLength(0);
  });

  it("says when a file is missing", async () => {
    expect(await files.exists("pictures/none")).toBe(false);
    await expect(files.read("pictures/none")).rejects.toThrow(FileMissing);
    await expect(files.stream("pictures/none")).rejects.toThrow(FileMissing);
    await expect(files.withPath("pictures/none", async () => 1)).rejects.toThrow(FileMissing);
    await files.delete("pictures/none");
  });

  it("lists and deletes only the given folder", async () => {
    for (const key of ["pictures/a/1", "pictures/a/2", "pictures/a/3", "pictures/ab/1"]) {
      await files.putBytes(key, Buffer.from(key));
    }
    expect(await keysOf(files.list("pictures/a/"))).toEqual(["pictures/a/1", "pictures/a/2", "pictures/a/3"]);
    await deleteFolder(files, "pictures/a/");
    expect(await keysOf(files.list("pictures/a/"))).toEqual([]);
    expect(await keysOf(files.list("pictures/"))).toEqual(["pictures/ab/1"]);
    expect(await keysOf(files.list("none/"))).toEqual([]);
  });

  it.each(["../site.db", "/etc/passwd", "pictures/../../x", "a//b", "", ".", "a/.hidden", "a\\b", "a\0b"])(
    "refuses %j as a key",
    async (key) => {
      await expect(files.putBytes(key, Buffer.from("x"))).rejects.toThrow("is not a key");
      await expect(files.read(key)).rejects.toThrow("is not a key");
    },
  );

  it.each(["pictures/a", "pictures", "../", "/", ""])("refuses %j as a folder", async (prefix) => {
    await expect(keysOf(files.list(prefix))).rejects.toThrow(/is not a (folder|key) of the file store/);
  });

  it("passes its own check", async () => {
    await expect(files.check()).resolves.toBeUndefined();
  });
});

describe("files on a disk", () => {
  it("leave nothing behind: no draft, no empty folder", async () => {
    const files = stores.disk();
    await files.putBytes("pictures/a/1", Buffer.from("x"));
    expect(await readdir(temporaryFolder)).toEqual([]);
    await files.delete("pictures/a/1");
    expect(await readdir(join(folder, "files"))).toEqual([]);
  });

  it("do not appear at all if storing them fails", async () => {
    const files = stores.disk();
    await expect(files.put("pictures/a/1", join(folder, "absent"))).rejects.toThrow("ENOENT");
    expect(await files.exists("pictures/a/1")).toBe(false);
    await files.putBytes("pictures/b", Buffer.from("no folder"));
    await expect(files.putBytes("pictures/b/1", Buffer.from("x"))).rejects.toThrow();
    expect(await readdir(temporaryFolder)).toEqual([]);
  });

  it("say plainly that the disk is full", () => {
    expect(toStorageFull(Object.assign(new Error("write"), { code: "ENOSPC" }))).toBeInstanceOf(StorageFull);
    const other = Object.assign(new Error("write"), { code: "EIO" });
    expect(toStorageFull(other)).toBe(other);
  });
});

it("the local copy of a bucket's file is private to this account and is deleted after its use", async () => {
  const files = stores.bucket();
  await files.putBytes("cvs/1.pdf", Buffer.from("private"));
  const mode = await files.withPath("cvs/1.pdf", async (local) => (await stat(local)).mode);
  expect(mode & 0o777).toBe(0o600);
  expect(await readdir(temporaryFolder)).toEqual([]);
});

describe("temporary files of a killed process", () => {
  it("are swept, but those of running processes are not", async () => {
    const dead = join(temporaryFolder, `${encodeURIComponent(`${here}:4194303:1`)}~a`);
    const elsewhere = join(temporaryFolder, `${encodeURIComponent("other:1:1")}~b`);
    const longAgo = join(temporaryFolder, `${encodeURIComponent("other:1:1")}~c`);
    const own = temporaryPath(temporaryFolder);
    for (const path of [dead, elsewhere, longAgo, own]) await writeFile(path, "x");
    await utimes(longAgo, new Date(0), new Date(0));
    expect(await sweepTemporaryFiles(temporaryFolder, new Date())).toBe(2);
    await Promise.all([stat(own), stat(elsewhere)]);
  });

  it("differ from those of a new process with the same number", () => {
    const reused = ownProcess.replace(/:\d+$/, ":1");
    expect(isAbandoned(ownProcess, new Date(0), new Date())).toBe(false);
    expect(isAbandoned(reused, new Date(), new Date())).toBe(true);
  });

  it("differ from those of a container's first process, which is still running", async () => {
    const stat = await readFile("/proc/1/stat", "utf8").catch(() => "");
    const started = stat.slice(stat.lastIndexOf(")")).split(" ")[20] ?? "";
    expect(isAbandoned(`${here}:1:${started}`, new Date(0), new Date())).toBe(false);
  });

  it.each(["0", "-1", "1.5", "x", ""])(
    "are abandoned if their process id is not a valid number: %s",
    (pid) => {
      expect(isAbandoned(`${here}:${pid}:1`, new Date(), new Date())).toBe(true);
    },
  );

  it("of another machine are abandoned after an hour", () => {
    const after = (milliseconds: number) => isAbandoned("elsewhere:1:1", new Date(0), new Date(milliseconds));
    expect(after(3_600_000)).toBe(false);
    expect(after(3_600_001)).toBe(true);
  });
});

describe("STORAGE_URL", () => {
  it("is read as a bucket of an S3-compatible service", () => {
    expect(readBucket("s3://KEY:se%2Fcret@s3.example.com:9000/frostway?region=eu-west-2")).toEqual({
      endpoint: "https://s3.example.com:9000",
      bucket: "frostway",
      region: "eu-west-2",
      credentials: { accessKeyId: "KEY", secretAccessKey: "se/cret" },
    });
  });

  it.each([
    "s3://K:S@s3.example.com/a/b",
    "s3://K:S@s3.example.com/",
    "s3://K:S@s3.example.com/bucket?endpoint=ftp",
  ])("is refused in one line: %s", (url) => expect(() => readBucket(url)).toThrow(MalformedSetting));
});

async function keysOf(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const key of keys) found.push(key);
  return found.toSorted();
}
