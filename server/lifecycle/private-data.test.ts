import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { storedSecret } from "../../app/platform/config/app-secret.server.ts";
import { readConfig } from "../../app/platform/config/config.server.ts";
import { migrate } from "../../app/platform/db/migrate.server.ts";
import { closeServices, openServices } from "./services.ts";

let folder: string;
let dataFolder: string;
const umask = process.umask();

beforeEach(async () => {
  process.umask(0o022);
  folder = await mkdtemp(join(tmpdir(), "frostway-private-"));
  dataFolder = join(folder, "data");
});
afterEach(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

it("gives what it writes to nobody else on the machine", async () => {
  const modes = await useSite();
  expect(Object.keys(modes)).toEqual(
    expect.arrayContaining(["", "site.db", "site.db-wal", "site.db-shm", "files/cvs/1.pdf", "mail/m1.eml"]),
  );
  expect(wide(modes)).toEqual([]);
});

it("closes everything that an earlier version left readable, and follows no link out of the folder", async () => {
  await useSite();
  const outside = join(folder, "outside");
  await mkdir(outside);
  await writeFile(join(outside, "others.txt"), "not ours");
  await chmod(outside, 0o755);
  await chmod(join(outside, "others.txt"), 0o644);
  await symlink(outside, join(dataFolder, "files/elsewhere"));
  for (const path of Object.keys(await modesOf(dataFolder))) {
    const full = join(dataFolder, path);
    if (path !== "files/elsewhere") await chmod(full, (await lstat(full)).isDirectory() ? 0o755 : 0o644);
  }
  expect(wide(await useSite())).toEqual([]);
  expect(wide(await modesOf(outside))).toEqual(["", "others.txt"]);
});

it("does not change the mode of a shared folder", async () => {
  await mkdir(dataFolder);
  await chmod(dataFolder, 0o1777);
  await writeFile(join(dataFolder, "others.txt"), "not ours");
  expect(wide(await useSite())).toEqual(["", "others.txt"]);
});

/** Opens the site on the folder, writes a file of each kind, and returns the modes while the site is open. */
async function useSite(): Promise<Record<string, number>> {
  const services = openServices(readConfig({ DATA_DIR: dataFolder }, storedSecret));
  try {
    await migrate(services.db);
    await services.files.putBytes("cvs/1.pdf", Buffer.from("%PDF-"));
    const mail = {
      to: "vera@example.com",
      replyTo: null,
      subject: "A",
      text: "A",
      html: "A",
      attachments: [],
    };
    await services.mailer.deliver({ messageId: "m1", ...mail });
    return await modesOf(dataFolder);
  } finally {
    await closeServices(services);
  }
}

/** Returns the modes by path within the folder. "" is the folder itself. */
async function modesOf(path: string): Promise<Record<string, number>> {
  const entries = await readdir(path, { recursive: true });
  const paths = ["", ...entries].filter((each) => !each.startsWith("files/elsewhere/")).toSorted();
  const modes = await Promise.all(paths.map(async (each) => (await lstat(join(path, each))).mode));
  return Object.fromEntries(paths.map((each, index) => [each, modes[index]!]));
}

/** Returns the paths that other accounts can access, except links. */
function wide(modes: Record<string, number>): string[] {
  const isLink = (mode: number) => (mode & 0o170000) === 0o120000;
  return Object.keys(modes).filter((path) => !isLink(modes[path]!) && (modes[path]! & 0o077) !== 0);
}
