import { rm, mkdir } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { describeOnPostgres, onSqlite } from "../../test/engine.ts";
import { freePort } from "../../test/free-port.ts";
import { openSite, type Site } from "../../test/site.ts";
import { logger } from "../../app/platform/log.server.ts";
import { openData } from "./open-data.ts";
import { closeServices } from "./services.ts";
import { startFailure } from "./start-failure.ts";

const serveNothing = async () => false;

let site: Site;
let warned: string[];

beforeEach(async () => {
  site = await openSite();
  warned = [];
  vi.spyOn(logger, "warn").mockImplementation((words: unknown) => void warned.push(String(words)));
});
afterEach(() => vi.restoreAllMocks());

const serving = (whileAway: () => Promise<boolean>) => ({ whileAway, whileUpgrading: async () => false });

describeOnPostgres("a database that is away when the site starts", () => {
  let address: URL;
  let way: Server | undefined;

  beforeEach(async () => {
    address = new URL(site.config.databaseAddress);
    address.port = String(await freePort());
    vi.stubEnv("DATABASE_URL", address.href);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    way?.close();
  });

  const start = (serveStored: () => Promise<boolean>) =>
    openData({ ...site.config, databaseAddress: address.href }, serving(serveStored));
  /** Makes the database reachable at its address. */
  const comesBack = () => {
    const { port } = new URL(site.config.databaseAddress);
    way = createServer((socket) => void socket.pipe(connect(Number(port), "127.0.0.1")).pipe(socket));
    way.listen(Number(address.port), "127.0.0.1");
  };

  it("is retried every second, with a log line that names the setting", async () => {
    const starting = start(serveNothing);
    await expect.poll(() => warned.length).toBe(2);
    comesBack();
    await closeServices(await starting);
    expect(new Set(warned)).toEqual(
      new Set([`DATABASE_URL: nothing listens at 127.0.0.1:${address.port}. Trying again.`]),
    );
  });

  it("is not retried if it refuses this kind of connection", async () => {
    way = createServer((socket) => {
      const words = Buffer.from("SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0");
      const head = Buffer.from("E\0\0\0\0");
      head.writeInt32BE(words.length + 4, 1);
      socket.on("error", () => {}).once("data", () => socket.end(Buffer.concat([head, words])));
    });
    way.listen(Number(address.port), "127.0.0.1");
    const failure: unknown = await start(serveNothing).catch((error: unknown) => error);
    expect(startFailure(failure, { DATABASE_URL: address.href })).toBe(
      `DATABASE_URL: 127.0.0.1:${address.port} says: unsupported startup parameter: statement_timeout.`,
    );
    expect(warned).toEqual([]);
  });

  it("is retried for at most a minute", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValueOnce(0);
    clock.mockReturnValue(60_000);
    await expect(start(serveNothing)).rejects.toThrow("ECONNREFUSED");
    expect(warned).toEqual([]);
  });

  it("is retried without limit while stored pages are served, which starts only once", async () => {
    const serveStored = vi.fn<() => Promise<boolean>>(async () => true);
    const clock = vi.spyOn(performance, "now").mockReturnValueOnce(0);
    clock.mockReturnValue(3_600_000);
    const starting = start(serveStored);
    await expect.poll(() => warned.length).toBe(2);
    clock.mockRestore();
    comesBack();
    await closeServices(await starting);
    expect(serveStored).toHaveBeenCalledOnce();
  });
});

describe("a failure that retrying cannot fix", () => {
  it("ends the start at once, cached pages or not", async () => {
    const serveStored = vi.fn<() => Promise<boolean>>(async () => true);
    await site.services.files.putBytes("site-id", Buffer.from("of another site"));
    await site.db.insertInto("site_identity").values({ name: "files", value: "of this site" }).execute();
    await expect(openData(site.config, serving(serveStored))).rejects.toThrow(/^STORAGE_URL/);
    expect(serveStored).not.toHaveBeenCalled();
  });

  onSqlite("is a database file that cannot be opened, unless stored pages are served meanwhile", async () => {
    const config = { ...site.config, databaseAddress: `${site.config.dataFolder}/folder.db` };
    await mkdir(config.databaseAddress);
    await expect(openData(config, serving(serveNothing))).rejects.toThrow("unable to open database file");
    const starting = openData(
      config,
      serving(async () => true),
    );
    await expect.poll(() => warned.length).toBe(1);
    await rm(config.databaseAddress, { recursive: true });
    await closeServices(await starting);
  });
});
