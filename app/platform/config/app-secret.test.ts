import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storedSecret } from "./app-secret.server.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-secret-"));
  path = join(folder, "secret.key");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("the secret that DATA_DIR keeps", () => {
  it("is created once, has 32 random bytes, and is readable only by its owner", async () => {
    const secret = storedSecret(folder);
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    expect(await readFile(path, "utf8")).toBe(secret);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(storedSecret(folder)).toBe(secret);
    expect(await readdir(folder)).toEqual(["secret.key"]);
  });

  it("is created together with its folder", async () => {
    const secret = storedSecret(join(folder, "new/data"));
    expect(await readFile(join(folder, "new/data/secret.key"), "utf8")).toBe(secret);
  });

  it("may end with a line break, as editors leave it", async () => {
    await writeFile(path, "a secret that somebody wrote\n");
    expect(storedSecret(folder)).toBe("a secret that somebody wrote");
  });

  it("stops the start when it cannot be read, and is never replaced", async () => {
    // A folder in place of the file, because permissions do not stop the superuser.
    await mkdir(path);
    expect(() => storedSecret(folder)).toThrow("EISDIR");
    expect((await stat(path)).isDirectory()).toBe(true);
    expect(await readdir(folder)).toEqual(["secret.key"]);
  });
});
