import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { sampleData } from "../sample-data.ts";

// What `npm run site -- …` starts once the program is built.
const program = "build/server/site.js";
const password = "a long enough pass phrase";

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-command-"));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test("help lists every task, and says of each what it does and takes", async () => {
  for (const words of [["--help"], ["help"], ["-h"]]) {
    const { code, output, errors } = await run(words);
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(output).toContain("Usage: npm run site -- TASK …");
    expect(output).toMatch(/^ {2}schools import +imports the government’s register of schools$/m);
  }
  const { output: all } = await run(["help"]);
  const names = [...all.matchAll(/^ {2}(\S+(?: \S+)?) {2}/gm)].map(([, name = ""]) => name.trim());
  expect(names).toContain("backup try");
  for (const name of names) {
    const { code, output, errors } = await run([...name.split(" "), "--help"]);
    expect({ code, errors }, name).toEqual({ code: 0, errors: "" });
    expect(output).toContain(`Usage: npm run site -- ${name}`);
  }
  expect((await run(["help", "backup", "try"])).output).toBe((await run(["backup", "try", "-h"])).output);
  expect(await readdir(folder)).toEqual([]);
});

test("wrong words end with 2, and say what was meant", async () => {
  for (const [words, said] of [
    [[], /^Usage: npm run site -- TASK …$/m],
    [["admin"], /^admin is followed by create or reset or list\.$/m],
    [["admin", "creat"], /^There is no task “admin creat”\. Did you mean admin create\?$/m],
    [["bakcup"], /^There is no task “bakcup”\. Did you mean backup\?$/m],
    [["creat"], /^There is no task “creat”\. Did you mean admin create\?$/m],
    [["schools", "export"], /^There is no task “schools export”\. /m],
    [["constructor"], /^There is no task “constructor”\.$/m],
    [["verify", "--repiar"], /^There is no option --repiar\. Did you mean --repair\?\nUsage: .* verify /],
    [["doctor", "--mail"], /^--mail needs a value\.\nUsage: .* doctor /],
    [["erase", "ann@example.com", "--yes=1"], /^--yes takes no value\.\nUsage: .* erase /],
    [["routes", "all"], /^“all” is one word too many\.\nUsage: .* routes$/m],
    [["restore"], /^Name one archive\.\nUsage: .* restore ARCHIVE/],
  ] as const) {
    const { code, output, errors } = await run([...words]);
    expect({ code, output }, words.join(" ")).toEqual({ code: 2, output: "" });
    expect(errors).toMatch(said);
    expect(errors).not.toContain("positional argument");
  }
  expect(await readdir(folder)).toEqual([]);
});

test("no task but restore and admin create makes a site where there is none", async () => {
  const data = join(folder, "data");
  const line = `There is no site in ${data}. DATA_DIR names another folder?\n`;
  const archive = join(folder, "site.tar");
  for (const words of [
    ["admin", "list"],
    ["admin", "reset", "ann@example.com"],
    ["backup", archive],
    ["backup", "try"],
    ["verify"],
    ["rollback", "--yes"],
    ["mail", "test", "ann@example.com"],
    ["jobs", "list"],
    ["jobs", "retry", "1"],
    ["export", "ann@example.com"],
    ["erase", "ann@example.com", "--yes"],
    ["schools", "import", archive],
    ["secrets", "rotate"],
    ["settings", "adopt", "--yes"],
  ]) {
    expect(await run(words), words.join(" ")).toEqual({ code: 1, output: "", errors: line });
  }
  const examined = await run(["doctor"]);
  expect(examined.code).toBe(1);
  expect(examined.output).toContain(`there is no site in ${data}`);
  expect(await readdir(folder)).toEqual([]);

  // A database of another program, or one that somebody has opened by mistake, is none either.
  await mkdir(data);
  await writeFile(join(data, "site.db"), "");
  expect(await run(["verify"])).toEqual({ code: 1, output: "", errors: line });
  expect(await readdir(data)).toEqual(["site.db"]);
});

test("each task says which site it works on, beside its output where that is data", async () => {
  const site = `Site: http://localhost:3000, data in ${join(folder, "data")}\n`;
  expect(
    (await run(["admin", "create", "--email", "ann@example.com", "--password", password])).output,
  ).toContain(site);
  for (const words of [
    ["admin", "list"],
    ["jobs", "list"],
  ]) {
    const { output, errors } = await run(words);
    expect(errors).toBe(site);
    expect(output).not.toContain("Site:");
  }
  for (const words of [["verify"], ["settings", "check"], ["settings", "adopt"]])
    expect((await run(words)).output).toContain(site);
  expect((await run(["doctor"])).output).toMatch(/^ok +Site +http:\/\/localhost:3000, data in /m);
});

test("paths are those of the folder where somebody stands, not of the program", async () => {
  await copySample();
  const { code } = await run(["backup", "site.tar"], "", { FROSTWAY_CALLED_FROM: folder });
  expect(code).toBe(0);
  expect(await readdir(folder)).toContain("site.tar");
  const verified = await run(["verify", "site.tar"], "", { FROSTWAY_CALLED_FROM: folder });
  expect(verified.output).toContain("is whole");
  const restored = await run(["restore", "site.tar", "--into", "again"], "", {
    FROSTWAY_CALLED_FROM: folder,
  });
  expect(restored.output).toContain(`data in ${join(folder, "again")}`);
  const twice = await run(["restore", "site.tar", "--into", "again"], "", { FROSTWAY_CALLED_FROM: folder });
  expect(twice).toMatchObject({ code: 1, errors: expect.stringContaining(join(folder, "again")) });
});

test("a bucket for archives is refused by its own name", async () => {
  await copySample();
  for (const place of ["s3://x", "s3://host/bucket", "s3://a:b@host/bk"]) {
    const { code, errors } = await run(["backup", place]);
    expect(code).toBe(1);
    expect(errors).toMatch(/^[^\n]*archives[^\n]*\n$/);
    expect(errors).not.toContain("STORAGE_URL");
  }
});

test("admin create makes a verified administrator; the same address in other letters is refused", async () => {
  const made = await run(["admin", "create", "--email", "ann@example.com", "--password", password]);
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Site: .*\nann@example\.com can sign in as an administrator\.\n$/),
  });
  expect(stored("select email, role, email_verified_at is not null as verified from users")).toEqual([
    { email: "ann@example.com", role: "admin", verified: 1 },
  ]);
  const twice = await run(["admin", "create", "--email", "ANN@example.com", "--password", password]);
  expect(twice).toMatchObject({ code: 1, errors: "The email has already been taken.\n" });
});

test("admin list names them, doctor finds the site in order, and jobs list that none has failed", async () => {
  await run(["admin", "create", "--email", "ann@example.com", "--password", password]);
  expect((await run(["admin", "list"])).output).toBe(
    "ann@example.com  Site Owner  everything  no second factor\n",
  );
  expect((await run(["jobs", "list"])).output).toBe("No job has failed, and none runs.\n");
  expect(await run(["jobs", "retry", "7"])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Site: /),
    errors: "There is no job 7.\n",
  });
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
    errors: expect.stringContaining("bob@example.com is no administrator’s address"),
  });
});

test("admin create asks for the password where none is given", async () => {
  const made = await run(["admin", "create", "--email", "bea@example.com"], `${password}\n`);
  expect(made).toMatchObject({ code: 0, errors: "" });
  expect(stored("select email from users")).toEqual([{ email: "bea@example.com" }]);
});

for (const [what, words, error] of [
  ["no address", [], "Give the administrator's address with --email.\nUsage: "],
  ["an address that is none", ["--email", "ann"], "Give the administrator's address with --email.\nUsage: "],
  [
    "a misspelt option",
    ["--emial", "ann@example.com"],
    "There is no option --emial. Did you mean --email?\nUsage: ",
  ],
  ["a short password", address("--password", "short"), "The password needs at least 8 characters."],
  [
    "a password that everybody has",
    address("--password", "password1"),
    "This password is among the most common ones. Please choose another.",
  ],
  ["no password at all", address(), "The password needs at least 8 characters."],
] as const) {
  test(`admin create with ${what} says so and makes nobody`, async () => {
    const { code, errors } = await run(["admin", "create", ...words]);
    const [said = "", usage] = error.split("\n");
    expect(code).toBe(usage === undefined ? 1 : 2);
    expect(errors.split("\n")[0]).toBe(said);
    expect(errors).toContain(usage ?? "");
    // Wrong words are seen before a database is made.
    const isMade = (await readdir(folder)).includes("data");
    expect(isMade ? stored("select id from users") : []).toEqual([]);
    expect(isMade).toBe(usage === undefined);
  });
}

test("schools import takes the register's columns, says what it left out, and can be repeated", async () => {
  await makeSite();
  const file = await csv(
    "URN,LA (name),EstablishmentName,Town,Postcode\n900001,Kent,Ash Grove,Dover,CT99 1AA\n,Kent,No number,Deal,CT99 1AB\n",
  );
  const { code, output, errors } = await run(["schools", "import", file]);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  expect(output).toContain("Importing schools: 1 of 1");
  expect(output).toContain("Imported 1 school; 1 rows without a URN or a name were left out.");
  await run(["schools", "import", file]);
  expect(stored("select urn, name, town, postcode from schools")).toEqual([
    { urn: 900001, name: "Ash Grove", town: "Dover", postcode: "CT99 1AA" },
  ]);
});

test("schools import says in one line what is wrong with its file, and imports nothing", async () => {
  await makeSite();
  const missing = join(folder, "missing.csv");
  const noRegister = await csv("a,b\n1,2\n");
  for (const [words, error] of [
    [[], "Name one file."],
    [[noRegister, "another"], "“another” is one word too many."],
    [[missing], `There is no such file: ${missing}`],
    [[folder], `This is a folder, not a file: ${folder}`],
    [[noRegister], "The file lacks the column URN, EstablishmentName, Town, Postcode."],
  ] as const) {
    const { code, errors } = await run(["schools", "import", ...words]);
    expect(code).toBe(/^(Name|“)/.test(error) ? 2 : 1);
    expect(errors.split("\n")[0]).toBe(error);
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

/** Of a site that has been started. */
async function copySample(): Promise<void> {
  await cp(await sampleData({ quickPictures: true }), join(folder, "data"), { recursive: true });
}

async function makeSite(): Promise<void> {
  await run(["admin", "create", "--email", "ann@example.com", "--password", password]);
}

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
