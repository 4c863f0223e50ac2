import { pbkdf2 } from "node:crypto";
import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startS3StandIn } from "../../../test/s3-stand-in.ts";
import { outageIn } from "../outages.server.ts";
import { FileMissing, type FileStore } from "./file-store.ts";
import { readBucket } from "./open-files.server.ts";
import { s3Files } from "./s3-files.server.ts";

const derive = promisify(pbkdf2);
const patience = { connection: 1_000, silence: 150, answer: 1_000 };

let folder: string;
let standIn: Awaited<ReturnType<typeof startS3StandIn>>;
let files: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-s3-"));
  await writeFile(join(folder, "upload"), "bytes of a picture");
  standIn = await startS3StandIn("bucket");
  files = s3Files(readBucket(standIn.url), join(folder, "tmp"), patience);
  await files.putBytes("pictures/a/original", Buffer.from("what was there"));
});
afterEach(async () => {
  standIn.stop();
  await rm(folder, { recursive: true, force: true });
});

const calls: Record<string, (store: FileStore) => Promise<unknown>> = {
  put: (store) => store.put("pictures/b/original", join(folder, "upload")),
  putBytes: (store) => store.putBytes("pictures/b/original", Buffer.from("bytes")),
  read: (store) => store.read("pictures/a/original"),
  stream: async (store) => (await store.stream("pictures/a/original")).toArray(),
  withPath: (store) => store.withPath("pictures/a/original", async () => {}),
  exists: (store) => store.exists("pictures/a/original"),
  delete: (store) => store.delete("pictures/a/original"),
  list: async (store) => {
    for await (const _key of store.list("pictures/"));
  },
  check: (store) => store.check(),
};
const names = Object.keys(calls);
const outageOf = (name: string, store = files) => calls[name]!(store).then(() => "done", outageIn);

describe("a service that takes every request and never answers", () => {
  it.each(names)("does not block callers: %s ends as an outage", async (name) => {
    standIn.suffer({ kind: "swallows" });
    expect(await outageOf(name)).toBe("away");
  });

  it.each(["read", "stream", "withPath"])(
    "does not block callers in the middle of a file: %s",
    async (name) => {
      standIn.suffer({ kind: "stalls" });
      expect(await outageOf(name)).toBe("away");
      expect(await readdir(join(folder, "tmp")).catch(() => [])).toEqual([]);
    },
  );

  it("does not block callers if it accepts a connection and stays silent", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as { port: number };
    const store = s3Files(readBucket(`s3://K:S@127.0.0.1:${port}/bucket`), folder, patience);
    expect(await outageOf("check", store)).toBe("away");
    silent.close();
  });
});

it("several uploads share one connection, even if the disk is slower than the service", async () => {
  let isDone = false;
  // Keeps the thread pool busy that also reads from the disk.
  const busy = Array.from({ length: 8 }, async () => {
    while (!isDone) await derive("busy", "salt", 5_000, 64, "sha512");
  });
  const store = s3Files(readBucket(standIn.url), folder);
  const before = standIn.connections();
  for (let file = 0; file < 10; file += 1) await calls.put!(store);
  isDone = true;
  await Promise.all(busy);
  expect(standIn.connections() - before).toBe(1);
});

it("waits for a slow service", async () => {
  standIn.suffer({ kind: "delays", milliseconds: 80 });
  const store = s3Files(readBucket(standIn.url), folder);
  for (const name of names) expect([name, await outageOf(name, store)]).toEqual([name, "done"]);
});

it.each([
  ["fails", { status: 500, code: "InternalError" }, "away"],
  ["asks to slow down", { status: 503, code: "SlowDown" }, "away"],
  ["has no room left", { status: 507, code: "XMinioStorageFull" }, "full"],
  ["has a quota that is used up", { status: 403, code: "QuotaExceeded" }, "full"],
  ["refuses the key", { status: 403, code: "AccessDenied" }, "away"],
  ["has lost the bucket", { status: 404, code: "NoSuchBucket" }, "away"],
])("a service that %s is reported correctly", async (_what, { status, code }, outage) => {
  standIn.suffer({ kind: "refuses", status, code });
  for (const name of ["put", "putBytes", "read"])
    expect([name, await outageOf(name)]).toEqual([name, outage]);
});

it("retries once after a brief failure, and sends the file again from its beginning", async () => {
  standIn.suffer({ kind: "refuses", status: 503, code: "SlowDown", times: 1 });
  // The usual time limits, so that a late response does not count as a second failure.
  const store = s3Files(readBucket(standIn.url), folder);
  await store.put("pictures/c/original", join(folder, "upload"));
  expect(standIn.objects.get("pictures/c/original")?.bytes.toString()).toBe("bytes of a picture");
});

it.runIf(process.platform === "linux")("closes a file that could not be sent", async () => {
  const open = async () => {
    const descriptors = (await readdir("/proc/self/fd")).map((one) => readlink(`/proc/self/fd/${one}`));
    const paths = await Promise.allSettled(descriptors);
    return paths.filter((path) => path.status === "fulfilled" && path.value === join(folder, "upload"));
  };
  standIn.stop();
  expect(await outageOf("put")).toBe("away");
  await expect.poll(open).toEqual([]);
});

it("an unreachable service is an outage, but a missing file is not", async () => {
  await expect(files.read("pictures/none")).rejects.toBeInstanceOf(FileMissing);
  standIn.stop();
  for (const name of names) expect([name, await outageOf(name)]).toEqual([name, "away"]);
});
