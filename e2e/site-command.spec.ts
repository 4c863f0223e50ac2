import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";

// What `npm run site -- …` starts once the program is built.
const program = "build/server/site.js";
const password = "a long enough pass phrase";

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-command-"));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test("wrong words get the list of commands and exit code 1", async () => {
  for (const words of [[], ["admin"], ["schools", "export"]]) {
    const { code, errors } = await run(words);
    expect(code).toBe(1);
    expect(errors).toContain("Usage: npm run site -- <command>");
    expect(errors).toContain("admin create --email ADDRESS");
    expect(errors).toContain("schools import FILE.csv");
    expect(errors).toContain("  routes\n");
  }
});

test("admin create makes a verified administrator; the same address in other letters is refused", async () => {
  const made = await run(["admin", "create", "--email", "ann@example.com", "--password", password]);
  expect(made).toMatchObject({ code: 0, output: "ann@example.com can sign in as an administrator.\n" });
  expect(stored("select email, role, email_verified_at is not null as verified from users")).toEqual([
    { email: "ann@example.com", role: "admin", verified: 1 },
  ]);
  const twice = await run(["admin", "create", "--email", "ANN@example.com", "--password", password]);
  expect(twice).toEqual({ code: 1, output: "", errors: "The email has already been taken.\n" });
});

test("admin list names them, doctor finds the site in order, and jobs list that none has failed", async () => {
  expect((await run(["admin", "list"])).output).toContain("There is no administrator");
  await run(["admin", "create", "--email", "ann@example.com", "--password", password]);
  expect((await run(["admin", "list"])).output).toBe(
    "ann@example.com  Site Owner  everything  no second factor\n",
  );
  expect((await run(["jobs", "list"])).output).toBe("No job has failed, and none runs.\n");
  expect(await run(["jobs", "retry", "7"])).toMatchObject({ code: 1, errors: "There is no job 7.\n" });
  const { code, output } = await run(["doctor"]);
  expect(output).toMatch(/^ok +Database +SQLite [\d.]+, \d+ kB, whole$/m);
  expect(code).toBe(0);
});

test("admin reset takes the second factor off and prints a link, for an administrator only", async () => {
  await run(["admin", "create", "--email", "ann@example.com", "--password", password]);
  const database = new DatabaseSync(join(folder, "data", "site.db"));
  database.exec("update users set two_factor_secret = 'sealed', two_factor_confirmed_at = created_at");
  database.close();
  const { code, output } = await run(["admin", "reset", "ann@example.com"]);
  expect(code).toBe(0);
  expect(output).toMatch(
    /^The second factor of ann@example\.com is off\. Open this link once, within 60 minutes/,
  );
  expect(output).toMatch(/http:\/\/localhost:\d+\/reset-password\/[\w-]{43}\?email=ann%40example\.com\n$/);
  expect(stored("select two_factor_secret, two_factor_confirmed_at from users")).toEqual([
    { two_factor_secret: null, two_factor_confirmed_at: null },
  ]);
  expect(stored("select count(*) as links from account_tokens where kind = 'reset-password'")).toEqual([
    { links: 1 },
  ]);
  expect(await run(["admin", "reset", "bob@example.com"])).toMatchObject({
    code: 1,
    errors: "Name the address of one administrator: npm run site -- admin reset ADDRESS\n",
  });
});

test("admin create asks for the password where none is given", async () => {
  const made = await run(["admin", "create", "--email", "bea@example.com"], `${password}\n`);
  expect(made).toMatchObject({ code: 0, errors: "" });
  expect(stored("select email from users")).toEqual([{ email: "bea@example.com" }]);
});

for (const [what, words, error] of [
  ["no address", [], "Give the administrator's address with --email."],
  ["an address that is none", ["--email", "ann"], "Give the administrator's address with --email."],
  ["a misspelt option", ["--emial", "ann@example.com"], "Unknown option '--emial'"],
  ["a short password", address("--password", "short"), "The password needs at least 8 characters."],
  [
    "a password that everybody has",
    address("--password", "password1"),
    "This password is among the most common ones. Please choose another.",
  ],
  ["no password at all", address(), "The password needs at least 8 characters."],
] as const) {
  test(`admin create with ${what} says so in one line and makes nobody`, async () => {
    const { code, errors } = await run(["admin", "create", ...words]);
    expect({ code, errors }).toEqual({ code: 1, errors: `${error}\n` });
    expect(stored("select id from users")).toEqual([]);
  });
}

test("schools import takes the register's columns, says what it left out, and can be repeated", async () => {
  const file = await csv(
    "URN,LA (name),EstablishmentName,Town,Postcode\n900001,Kent,Ash Grove,Dover,CT99 1AA\n,Kent,No number,Deal,CT99 1AB\n",
  );
  const { code, output, errors } = await run(["schools", "import", file]);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  expect(output).toContain("Importing schools: 1 of 1");
  expect(output).toContain("1 schools are in; 1 rows without a URN or a name were left out.");
  await run(["schools", "import", file]);
  expect(stored("select urn, name, town, postcode from schools")).toEqual([
    { urn: 900001, name: "Ash Grove", town: "Dover", postcode: "CT99 1AA" },
  ]);
});

test("schools import says in one line what is wrong with its file, and imports nothing", async () => {
  const missing = join(folder, "missing.csv");
  const noRegister = await csv("a,b\n1,2\n");
  for (const [words, error] of [
    [[], "Name one file: npm run site -- schools import FILE.csv"],
    [[noRegister, "another"], "Name one file: npm run site -- schools import FILE.csv"],
    [[missing], `There is no such file: ${missing}`],
    [[folder], `This is a folder, not a file: ${folder}`],
    [[noRegister], "The file lacks the column URN, EstablishmentName, Town, Postcode."],
  ] as const) {
    const { code, errors } = await run(["schools", "import", ...words]);
    expect({ code, errors }).toEqual({ code: 1, errors: `${error}\n` });
  }
  expect(stored("select id from schools")).toEqual([]);
});

test("routes prints every page and every call with its guard, and touches no data", async () => {
  const { code, output, errors } = await run(["routes"], "", { DATABASE_URL: "nonsense" });
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  expect(output).toMatch(/^GET +\/ +public +pages\/home-page\.tsx$/m);
  expect(output).toMatch(/^GET +\/account\/profile +signed-in +pages\/account\/profile-page\.tsx$/m);
  expect(output).toMatch(
    /^GET +\/admin\/users\/:id +admin: office +features\/users\/admin\/user-page\.tsx$/m,
  );
  expect(output).toMatch(/^POST +\/api\/galleriesimages\/:id\/rotate +admin: pages +Turn an image/m);
  expect(await readdir(folder)).toEqual([]);
});

test("a malformed setting stops any command with one line", async () => {
  const { code, errors } = await run(["schools", "import", "x.csv"], "", { DATABASE_URL: "nonsense" });
  expect(code).toBe(1);
  expect(errors).toMatch(/^DATABASE_URL [^\n]+\n$/);
});

type Ended = { code: number | null; output: string; errors: string };

async function run(words: string[], input = "", settings: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: join(folder, "data"), ...settings },
  });
  child.stdin.end(input);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code, output, errors };
}

async function csv(content: string): Promise<string> {
  const path = join(folder, "register.csv");
  await writeFile(path, content);
  return path;
}

function stored(query: string): unknown[] {
  const database = new DatabaseSync(join(folder, "data", "site.db"));
  try {
    return database
      .prepare(query)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}

function address(...more: string[]): string[] {
  return ["--email", "ann@example.com", ...more];
}
