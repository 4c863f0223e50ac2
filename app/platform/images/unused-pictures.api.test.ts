import { beforeEach, describe, expect, it, vi } from "vitest";
import { openSite } from "../../../test/site.ts";
import {
  forgetPictures,
  getPicture,
  noisy,
  storedKeys,
  storePicture,
  uploaded,
} from "../../../test/stored-pictures.ts";
import { sweepFileIntents } from "../files/file-intents.server.ts";
import { ownProcess } from "../processes/own-process.server.ts";
import type { Services } from "../services.ts";
import {
  addPicture,
  discardPicture,
  commitPicture,
  releasePicture,
  removeUnusedPicture,
  stagePicture,
} from "./pictures.server.ts";

const site = await openSite();
const services: Services = site.services;

beforeEach(async () => {
  await forgetPictures(site);
  return () => vi.restoreAllMocks();
});

const add = (bytes: Buffer) => storePicture(services, bytes);
const runJobs = () => site.jobs.drain();
const get = (path: string, headers?: Record<string, string>) => getPicture(services, path, headers);

describe("no picture is stored in part", () => {
  const picture = () => noisy(100, 80).jpeg().toBuffer();
  const rows = async () => ({
    pictures: (await services.db.selectFrom("pictures").selectAll().execute()).length,
    intents: (await services.db.selectFrom("file_intents").selectAll().execute()).length,
    files: await storedKeys(services),
  });

  it("if the change that shows it fails", async () => {
    const failing = addPicture(services, services.clock.now(), {
      file: await uploaded(services, await picture()),
      change: async () => {
        throw new Error("No such gallery.");
      },
    });
    await expect(failing).rejects.toThrow("No such gallery.");
    expect(await rows()).toEqual({ pictures: 0, intents: 0, files: [] });
  });

  it("if the store fails", async () => {
    vi.spyOn(services.files, "put").mockRejectedValue(new Error("The disk is gone."));
    await expect(add(await picture())).rejects.toThrow("The disk is gone.");
    expect(await rows()).toEqual({ pictures: 0, intents: 0, files: [] });
  });

  it("if the process is killed before the change, once the next start has swept", async () => {
    await stagePicture(services, services.clock.now(), await uploaded(services, await picture()));
    expect(await sweepFileIntents(services)).toBe(0);
    await services.db
      .updateTable("file_intents")
      .set({ owner: ownProcess.replace(/:\d+:/, ":4194303:") })
      .execute();
    expect(await sweepFileIntents(services)).toBe(1);
    expect(await rows()).toEqual({ pictures: 0, intents: 0, files: [] });
  });

  it("if a sweep comes before the change, because the machine hung", async () => {
    const staged = await stagePicture(
      services,
      services.clock.now(),
      await uploaded(services, await picture()),
    );
    await services.db
      .updateTable("file_intents")
      .set({ owner: "elsewhere:1:1", created_at: new Date(0).toISOString() })
      .execute();
    await sweepFileIntents(services);
    await expect(commitPicture(services.db, services.clock.now(), { staged })).rejects.toThrow("swept");
    expect(await rows()).toEqual({ pictures: 0, intents: 0, files: [] });
  });

  it("and a stored picture cannot be discarded by mistake", async () => {
    const staged = await stagePicture(
      services,
      services.clock.now(),
      await uploaded(services, await picture()),
    );
    await services.db
      .transaction()
      .execute((transaction) => commitPicture(transaction, services.clock.now(), { staged }));
    await discardPicture(services, staged);
    await sweepFileIntents(services);
    expect(await rows()).toEqual({ pictures: 1, intents: 0, files: ["original"] });
  });
});

describe("a picture that is released", () => {
  it("is deleted with all its files if nothing shows it", async () => {
    const picture = await add(await noisy(100, 80).jpeg().toBuffer());
    await runJobs();
    await releasePicture(services.db, services.clock.now(), picture.id);
    await runJobs();
    expect(await storedKeys(services)).toEqual([]);
    expect((await get(`/${picture.hash}-0/100.webp`)).status).toBe(404);
  });

  it("is deleted with the file that a killed process still wrote", async () => {
    const picture = await add(await noisy(100, 80).jpeg().toBuffer());
    await releasePicture(services.db, services.clock.now(), picture.id);
    await runJobs();
    const late = `pictures/${picture.storage_key}/0-100.webp`;
    await services.files.putBytes(late, Buffer.from("late"), "image/webp");
    await sweepFileIntents(services);
    expect(await storedKeys(services)).toEqual([]);
    vi.spyOn(services.clock, "now").mockReturnValue(new Date(Date.now() + 11 * 60_000));
    await sweepFileIntents(services);
    expect(await services.db.selectFrom("file_intents").selectAll().execute()).toEqual([]);
  });

  it("stays while something still shows it", async () => {
    const picture = await add(await noisy(100, 80).jpeg().toBuffer());
    await services.db.schema
      .createTable("frames")
      .addColumn("picture_id", "integer", (column) => column.references("pictures.id"))
      .execute();
    await services.db
      .insertInto("frames" as "pictures")
      .values({ picture_id: picture.id } as never)
      .execute();
    await releasePicture(services.db, services.clock.now(), picture.id);
    await runJobs();
    await services.db.schema.dropTable("frames").execute();
    expect((await get(`/${picture.hash}-0/100.webp`)).status).toBe(200);
  });

  it("loses its files at the next sweep if the store was down", async () => {
    const picture = await add(await noisy(100, 80).jpeg().toBuffer());
    await runJobs();
    const removal = vi.spyOn(services.files, "delete").mockRejectedValue(new Error("The store is down."));
    await removeUnusedPicture(services, { pictureId: picture.id }).catch(() => {});
    removal.mockRestore();
    expect(await storedKeys(services)).toHaveLength(4);
    await sweepFileIntents(services);
    expect(await storedKeys(services)).toEqual([]);
  });
});
