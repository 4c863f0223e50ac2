import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MalformedSetting } from "./malformed-setting.ts";
import { readSecretFiles } from "./secret-files.server.ts";
import { secretSettingNames } from "./settings.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-secrets-"));
  path = join(folder, "secret");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.each(secretSettingNames)("%s may be held by a file, which may end with a line break", async (name) => {
  await writeFile(path, "word of mouth \n");
  expect(readSecretFiles({ [`${name}_FILE`]: path, [name]: "" })).toEqual({ [name]: "word of mouth " });
});

it("ignores unknown names and empty variables", () => {
  const theirs = { PID_FILE: path, APP_SECRET_FILE: "", PORT_FILE: "", DATABASE_URL: "postgres://db/x" };
  expect(readSecretFiles(theirs)).toEqual({});
});

it.each(["PORT", "MAIL_FROM", "DATA_DIR", "LOG_LEVEL"])(
  "%s_FILE stops the start, because it would have no effect",
  (name) => {
    const read = () => readSecretFiles({ [`${name}_FILE`]: path });
    expect(read).toThrow(MalformedSetting);
    expect(read).toThrow(
      `${name}_FILE is not a setting: only secrets can be read from a file. Set ${name} itself.`,
    );
  },
);

it("a setting with both a value and a file stops the start, and neither value is shown", async () => {
  await writeFile(path, "word of mouth");
  const read = () => readSecretFiles({ APP_SECRET_FILE: path, APP_SECRET: "hearsay" });
  expect(read).toThrow(MalformedSetting);
  expect(read).toThrow(/^APP_SECRET and APP_SECRET_FILE are both set; keep one.$/);
});

it.each([
  ["is missing", "cannot be read: there is no such file.", async () => {}],
  ["is a folder", "cannot be read: it is a folder.", () => mkdir(path)],
  ["is empty", "is empty.", () => writeFile(path, "\n")],
])("a file that %s stops the start with one line", async (_what, words, make) => {
  await make();
  const read = () => readSecretFiles({ SMTP_URL_FILE: path });
  expect(read).toThrow(MalformedSetting);
  expect(read).toThrow(`SMTP_URL_FILE: ${path} ${words}`);
});
