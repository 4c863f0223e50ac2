import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storedSecret } from "../../app/platform/config/app-secret.server.ts";
import { readConfig } from "../../app/platform/config/config.server.ts";
import { logger } from "../../app/platform/log.server.ts";
import { startS3StandIn } from "../../test/s3-stand-in.ts";
import { openServices } from "./services.ts";
import { startFailure } from "./start-failure.ts";
import { tryListening, tryScanner, trySettings } from "./try-settings.ts";

let folder: string;
let other: Server;
let takenPort: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-start-"));
  other = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")).listen(0, "127.0.0.1");
  await once(other, "listening");
  takenPort = (other.address() as AddressInfo).port;
});
afterEach(async () => {
  other.close();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

type Settings = Record<string, string>;

/** Returns the line that a start with these settings fails with. Undefined if the start would open its database. */
async function lineOf(settings: Settings): Promise<string | undefined> {
  const environment = { HOST: "127.0.0.1", PORT: "0", DATA_DIR: join(folder, "data"), ...settings };
  try {
    const config = readConfig(environment, storedSecret);
    await tryListening(config);
    await trySettings(config);
    const { db } = openServices(config);
    await sql`select 1`.execute(db).finally(() => db.destroy());
    return undefined;
  } catch (error) {
    return startFailure(error, environment) ?? `without words: ${String(error)}`;
  }
}

describe("before the database is opened, one line names the setting:", () => {
  const untouched = async () => expect(await readdir(join(folder, "data"))).toEqual(["secret.key"]);

  it("a port that another program has", async () => {
    expect(await lineOf({ PORT: String(takenPort) })).toBe(
      `PORT ${takenPort} is in use: another program listens there. Stop it, or set another PORT.`,
    );
    await untouched();
  });

  it("a scanner that is not there", async () => {
    expect(await lineOf({ SCAN_COMMAND: "clamdscam --fdpass -" })).toBe(
      'SCAN_COMMAND: there is no program "clamdscam" that this account can run. Install it, give its full path, or remove the setting.',
    );
    await untouched();
  });

  it("a scanner that does not answer or rejects a harmless file is reported, but the start continues", async () => {
    const tried = (SCAN_COMMAND: string) =>
      tryScanner(readConfig({ DATA_DIR: join(folder, "data"), SCAN_COMMAND }, storedSecret));
    expect(await tried("/bin/sh -c 'echo no daemon; exit 2'")).toBe(
      "SCAN_COMMAND: /bin/sh ended with status 2: no daemon. CVs cannot be opened until the scanner works.",
    );
    expect(await tried("/bin/sh -c 'exit 1'")).toContain("reports a virus in a harmless text");
    expect(await tried("/bin/sh -c 'cat > /dev/null'")).toBeUndefined();
  });

  it.each(["192.0.2.1", "no-such-host.invalid"])("a HOST that is not this machine's: %s", async (HOST) => {
    expect(await lineOf({ HOST })).toBe(`HOST must be an address of this machine, not "${HOST}".`);
    await untouched();
  });

  it("a storage that refuses the key, has no such bucket or speaks no TLS", async () => {
    const s3 = await startS3StandIn("bucket");
    const wrong = async (from: string, to: string) => lineOf({ STORAGE_URL: s3.url.replace(from, to) });
    const { host } = new URL(s3.url);
    expect(await lineOf({ STORAGE_URL: s3.url })).toBeUndefined();
    await rm(join(folder, "data"), { recursive: true });
    expect(await wrong("KEY:", "OTHER:")).toBe(
      `STORAGE_URL: the key or its secret is wrong at ${host}, or may not use bucket "bucket".`,
    );
    expect(await wrong("/bucket", "/other")).toBe(`STORAGE_URL: there is no bucket "other" at ${host}.`);
    expect(await wrong("&endpoint=http", "")).toBe(
      `STORAGE_URL: ${host} does not support TLS. Add endpoint=http to the address to connect without TLS.`,
    );
    await untouched();
    s3.stop();
  });
});

describe("DATA_DIR", () => {
  it("that is a file, or lies in one", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    for (const DATA_DIR of [file, join(file, "data")]) {
      const line = `DATA_DIR: ${DATA_DIR} is a file, or lies in one.`;
      expect(await lineOf({ DATA_DIR })).toBe(line);
      expect(await lineOf({ DATA_DIR, APP_SECRET: "s".repeat(32) })).toBe(line);
    }
  });

  it("where the system does not allow a folder", async () => {
    // Only Linux has a folder (/proc) that even the superuser cannot write to.
    const DATA_DIR = process.platform === "linux" ? "/proc/frostway" : "/dev/null/frostway";
    expect(await lineOf({ DATA_DIR })).toMatch(/^DATA_DIR: .*frostway/);
  });

  it("whose database is a folder or something else", async () => {
    await mkdir(join(folder, "data/site.db"), { recursive: true });
    expect(await lineOf({})).toBe("DATA_DIR: site.db cannot be opened.");
    await rm(join(folder, "data/site.db"), { recursive: true });
    await writeFile(join(folder, "data/site.db"), "no database at all ".repeat(100));
    expect(await lineOf({})).toBe("DATA_DIR: site.db is not an SQLite database.");
  });

  it("leaves nothing of the trial behind", async () => {
    expect(await lineOf({})).toBeUndefined();
    expect(
      (await readdir(join(folder, "data"))).filter((name) => !/^(secret.key|site.db)/.test(name)),
    ).toEqual([]);
  });
});

it("an unavailable file store only causes a warning, because pages work without it", async () => {
  const warned = vi.spyOn(logger, "warn").mockReturnValue();
  expect(await lineOf({ STORAGE_URL: "s3://KEY:SECRET@127.0.0.1:1/bucket?endpoint=http" })).toBeUndefined();
  expect(warned.mock.calls).toEqual([
    ["STORAGE_URL: nothing listens at 127.0.0.1:1. Files can be neither read nor stored until it answers."],
  ]);
});

describe("failures that this machine cannot reproduce are described too:", () => {
  const failure = (fields: object, message = "") => Object.assign(new Error(message), fields);
  const environment = {
    DATA_DIR: "/srv/site",
    PORT: "80",
    DATABASE_URL: "postgres://u:secret@db/site",
    STORAGE_URL: "s3://K:secret@s3.example/bucket",
  };

  it.each([
    [{ syscall: "listen", code: "EACCES" }, "PORT 80 cannot be used by this account"],
    [
      { code: "EACCES", path: "/srv/site/secret.key" },
      "DATA_DIR: this account may not use /srv/site/secret.key",
    ],
    [{ code: "EACCES", path: "/srv" }, "DATA_DIR: this account may not use /srv"],
    [{ code: "EROFS", path: "/srv/site/.room-1" }, "DATA_DIR: this disk is read-only: /srv/site/.room-1"],
    [{ code: "ENOSPC", path: "/srv/site/.room-1" }, "DATA_DIR: there is no room left for /srv/site/.room-1"],
    [{ errcode: 1546 }, "DATA_DIR: the disk reports errors for site.db."],
    [{ errcode: 5 }, "DATA_DIR: another program has locked site.db."],
    [{ code: "ENOTFOUND" }, "DATABASE_URL: there is no host db:5432."],
    [{ code: "ETIMEDOUT", $metadata: {} }, "STORAGE_URL: there is no answer from s3.example."],
    [{ name: "SlowDown", $metadata: { httpStatusCode: 503 } }, "STORAGE_URL: s3.example says: 503 SlowDown."],
  ])("%j", (fields, words) => {
    const line = startFailure(failure(fields), environment);
    expect(line?.startsWith(words)).toBe(true);
    expect(line).not.toMatch(/secret@|\n/);
  });

  it("a database that does not answer in time, or requires a certificate", () => {
    expect(startFailure(failure({}, "timeout exceeded when trying to connect"), environment)).toBe(
      "DATABASE_URL: there is no answer from db:5432.",
    );
    expect(startFailure(failure({}, "The server does not support SSL connections"), environment)).toBe(
      "DATABASE_URL: db:5432 says: The server does not support SSL connections.",
    );
  });

  it("an error of the program itself is not described: its details are in the log", () => {
    expect(startFailure(failure({ code: "EACCES", path: "/etc/other" }), environment)).toBeUndefined();
    expect(startFailure(failure({ code: "ECONNREFUSED" }), {})).toBeUndefined();
    expect(startFailure(new TypeError("x is not a function"), environment)).toBeUndefined();
  });
});
