import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { outcomeOf as run } from "../../test/run-task.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-task-"));
  vi.stubEnv("DATA_DIR", join(folder, "data"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it("help lists every task, and says of each what it does and takes", async () => {
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

it("wrong words end with 2, and say what was meant", async () => {
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
    [["routes", "all"], /^“all” is one argument too many\.\nUsage: .* routes$/m],
    [["restore"], /^Name one archive\.\nUsage: .* restore ARCHIVE/],
  ] as const) {
    const { code, output, errors } = await run([...words]);
    expect({ code, output }, words.join(" ")).toEqual({ code: 2, output: "" });
    expect(errors).toMatch(said);
    expect(errors).not.toContain("positional argument");
  }
  expect(await readdir(folder)).toEqual([]);
});

it("routes prints every page and every call with its guard, and touches no data", async () => {
  vi.stubEnv("DATABASE_URL", "nonsense");
  const { code, output, errors } = await run(["routes"]);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  expect(output).toMatch(/^GET +\/ +public +pages\/home-page\.tsx$/m);
  expect(output).toMatch(/^GET +\/account\/profile +signed-in +pages\/account\/profile-page\.tsx$/m);
  expect(output).toMatch(
    /^GET +\/admin\/users\/:id +admin: office +features\/accounts\/users\/admin\/user-page\.tsx$/m,
  );
  expect(output).toMatch(/^POST +\/api\/galleriesimages\/:id\/rotate +admin: pages +Rotate an image/m);
  expect(await readdir(folder)).toEqual([]);
});
