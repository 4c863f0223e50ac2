import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { outcomeOf as run } from "../../test/run-task.ts";
import { migratedDatabase } from "../../test/temporary-database.ts";

const password = "a long enough pass phrase";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-task-"));
  vi.stubEnv("DATA_DIR", join(folder, "data"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it("only restore and admin create make a site where there is none", async () => {
  const data = join(folder, "data");
  const line = `There is no site in ${data}. Does DATA_DIR name another folder?\n`;
  for (const words of [
    ["admin", "list"],
    ["admin", "reset", "ann@example.com"],
    ["mail", "test", "ann@example.com"],
    ["jobs", "list"],
    ["jobs", "retry", "1"],
    ["export", "ann@example.com"],
    ["erase", "ann@example.com", "--yes"],
    ["schools", "import", join(folder, "register.csv")],
    ["secrets", "rotate"],
    ["settings", "adopt", "--yes"],
    ["backup", join(folder, "site.tar")],
    ["backup", "try"],
    ["verify"],
    ["rollback"],
  ]) {
    expect(await run(words), words.join(" ")).toEqual({ code: 1, output: "", errors: line });
  }
  expect((await run(["doctor"])).output).toContain(`there is no site in ${data}`);
  expect(await readdir(folder)).toEqual([]);

  // A database of another program, or an empty one that somebody created by mistake, is not a site either.
  await mkdir(data);
  await writeFile(join(data, "site.db"), "");
  expect(await run(["jobs", "list"])).toEqual({ code: 1, output: "", errors: line });
  expect(await readdir(data)).toEqual(["site.db"]);
});

it("each task says which site it works on, on the error stream if its output is data", async () => {
  const site = `Site: http://localhost:3000, data in ${join(folder, "data")}\n`;
  expect((await run(["admin", "create", ...address("--password", password)])).output).toContain(site);
  for (const words of [
    ["admin", "list"],
    ["jobs", "list"],
  ]) {
    const { output, errors } = await run(words);
    expect(errors).toBe(site);
    expect(output).not.toContain("Site:");
  }
  for (const words of [
    ["settings", "check"],
    ["settings", "adopt"],
  ])
    expect((await run(words)).output).toContain(site);
});

it("a bucket for archives is refused by its own name", async () => {
  await run(["admin", "create", ...address("--password", password)]);
  for (const place of ["s3://x", "s3://host/bucket", "s3://a:b@host/bk"]) {
    const { code, errors } = await run(["backup", place]);
    expect(code).toBe(1);
    expect(errors).toMatch(/^[^\n]*archives[^\n]*\n$/);
    expect(errors).not.toContain("STORAGE_URL");
  }
});

it("admin create makes a verified administrator; the same address in other letters is refused", async () => {
  const made = await run(["admin", "create", ...address("--password", password)]);
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

it("admin list names them, and jobs list says that none has failed", async () => {
  await makeSite();
  await run(["admin", "create", ...address("--password", password)]);
  expect((await run(["admin", "list"])).output).toBe(
    "ann@example.com  Site Owner  everything  no second factor\n",
  );
  expect((await run(["jobs", "list"])).output).toBe("No job has failed, and none is running.\n");
  for (const word of ["0", "1e3", "2147483648"]) {
    expect((await run(["jobs", "retry", word])).errors).toContain("Name jobs by their numbers, or all.");
  }
  expect(await run(["jobs", "retry", "7"])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Site: /),
    errors: "There is no job 7.\n",
  });
});

it("admin reset takes the second factor off and prints a link, for an administrator only", async () => {
  await makeSite();
  await run(["admin", "create", ...address("--password", password)]);
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
    errors: expect.stringContaining("bob@example.com is not an administrator’s address"),
  });
});

it.each([
  ["no address", [], 2, "Give the administrator's address with --email."],
  ["an address that is none", ["--email", "ann"], 2, "Give the administrator's address with --email."],
  [
    "a misspelt option",
    ["--emial", "ann@example.com"],
    2,
    "There is no option --emial. Did you mean --email?",
  ],
  ["a short password", address("--password", "short"), 1, "The password needs at least 8 characters."],
  [
    "a password that everybody has",
    address("--password", "password1"),
    1,
    "This password is among the most common ones. Please choose another.",
  ],
])("admin create with %s says so and makes nobody", async (_what, words, wanted, said) => {
  const { code, errors } = await run(["admin", "create", ...words]);
  expect(code).toBe(wanted);
  expect(errors.split("\n")[0]).toBe(said);
  expect(errors).toContain(wanted === 2 ? "Usage: " : "");
  // The task checks its words before it creates a database.
  const isMade = (await readdir(folder)).includes("data");
  expect(isMade).toBe(wanted === 1);
  expect(isMade ? stored("select id from users") : []).toEqual([]);
});

it("schools import takes the register's columns, says what it left out, and can be repeated", async () => {
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

it("schools import says in one line what is wrong with its file, and imports nothing", async () => {
  await makeSite();
  const missing = join(folder, "missing.csv");
  const noRegister = await csv("a,b\n1,2\n");
  for (const [words, error] of [
    [[], "Name one file."],
    [[noRegister, "another"], "“another” is one argument too many."],
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

/** Creates an empty site with a migrated database. */
async function makeSite(): Promise<void> {
  await mkdir(join(folder, "data"));
  await migratedDatabase(join(folder, "data"));
}

async function csv(content: string): Promise<string> {
  const path = join(folder, "register.csv");
  await writeFile(path, content);
  return path;
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

function address(...more: string[]): string[] {
  return ["--email", "ann@example.com", ...more];
}
