import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEnvFile } from "./env-file.server.ts";
import { MalformedSetting } from "./malformed-setting.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-env-"));
  path = join(folder, ".env");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const reading = async (content: string | Uint8Array) => {
  await writeFile(path, content);
  return () => readEnvFile(path);
};

describe("the file .env", () => {
  it("may be missing", () => expect(readEnvFile(path)).toEqual({}));

  it("holds lines of NAME=value, comments and values over several lines", async () => {
    const read = await reading(
      "\uFEFF# settings\r\nPORT=8080 # the port\r\n\r\nexport HOST = '::1'\nMAIL_FROM=\"Us\n <us@example.com>\"\nAPP_URL=\n",
    );
    expect(read()).toEqual({
      PORT: "8080",
      HOST: "::1",
      MAIL_FROM: "Us\n <us@example.com>",
      APP_URL: "",
    });
  });

  it.each([
    ["a line without =", "PORT=1\nSMTP_URL smtp://u:secret@mail\n", 2],
    ["a line that begins with =", "=secret\n", 1],
    ["quotes that never end", 'PORT=1\n\nAPP_SECRET="secret\nHOST=::1\n', 3],
    ["no text", new Uint8Array([0x50, 0x3d, 0x00, 0xff, 0x0a]), 1],
  ])("that holds %s is refused with the line's number but not its content", async (_what, content, line) => {
    const read = await reading(content);
    expect(read).toThrow(MalformedSetting);
    expect(read).toThrow(`${path}, line ${line}: must be NAME=value or a comment.`);
  });

  it("that cannot be read is refused with the reason", async () => {
    // A folder in place of the file, because permissions do not stop the superuser.
    await mkdir(path);
    expect(() => readEnvFile(path)).toThrow(`${path} cannot be read: it is a folder.`);
    const file = join(folder, "settings");
    await writeFile(file, "");
    expect(() => readEnvFile(join(file, ".env"))).toThrow("cannot be read: ENOTDIR: not a directory");
  });
});
