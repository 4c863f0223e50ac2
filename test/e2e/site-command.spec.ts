import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";

// The program that `npm run site -- …` starts after the build. The tests in server/commands cover each task.
const program = "build/server/site.js";
const password = "a long enough pass phrase";

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-command-"));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test("help goes to stdout and exits with 0, errors go to stderr and exit with 2", async () => {
  expect(await run(["--help"])).toEqual({
    code: 0,
    output: expect.stringContaining("Usage: npm run site -- TASK …"),
    errors: "",
  });
  expect(await run(["backup", "--new"])).toEqual({
    code: 2,
    output: "",
    errors: expect.stringMatching(/^There is no option --new\.[^\n]*\nUsage: .* backup /),
  });
  expect(await readdir(folder)).toEqual([]);
});

test("admin create asks for the password if none is given, and doctor finds no fault in the new site", async () => {
  const made = await run(["admin", "create", "--email", "bea@example.com"], `${password}\n`);
  expect(made).toMatchObject({ code: 0, errors: "" });
  expect(stored("select email from users")).toEqual([{ email: "bea@example.com" }]);
  const { code, output } = await run(["doctor"]);
  expect(output).toMatch(/^ok +Site +http:\/\/localhost:3000, data in /m);
  expect(output).toMatch(/^ok +Database +SQLite [\d.]+, \d+ kB, intact$/m);
  expect(code).toBe(0);
  const nobody = await run(["admin", "create", "--email", "ann@example.com"]);
  expect(nobody).toMatchObject({ code: 1, errors: "The password needs at least 8 characters.\n" });
  expect(stored("select email from users")).toEqual([{ email: "bea@example.com" }]);
});

test("paths are relative to the working directory, not to the program", async () => {
  await run(["admin", "create", "--email", "bea@example.com"], `${password}\n`);
  const here = { FROSTWAY_CALLED_FROM: folder };
  const { code, output } = await run(["backup", "site.tar"], "", here);
  expect(code).toBe(0);
  expect(output).toContain(`Site: http://localhost:3000, data in ${join(folder, "data")}\n`);
  expect(await readdir(folder)).toContain("site.tar");
  const restored = await run(["restore", "site.tar", "--into", "again"], "", here);
  expect(restored.output).toContain(`data in ${join(folder, "again")}`);
});

test("a malformed setting stops any command with one line", async () => {
  const { code, errors } = await run(["schools", "import", "x.csv"], "", { DATABASE_URL: "nonsense" });
  expect(code).toBe(1);
  expect(errors).toMatch(/^DATABASE_URL [^\n]+\n$/);
});

type Ended = { code: number | null; output: string; errors: string };

async function run(words: string[], input = "", settings: Record<string, string> = {}): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: "production", DATA_DIR: join(folder, "data"), ...settings },
  });
  child.stdin.end(input);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code, output, errors };
}

function stored(query: string): unknown[] {
  const database = new DatabaseSync(join(folder, "data", "site.db"));
  try {
    const rows = database.prepare(query).all();
    return rows.map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}
