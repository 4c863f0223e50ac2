import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const module = fileURLToPath(new URL("./log.server.ts", import.meta.url));

const { LOG_LEVEL: _, ...env } = process.env;
const run = (program: string, options: object = {}) => {
  const source = `import { flushLog, logger } from ${JSON.stringify(module)}; ${program}`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", source], {
    env,
    encoding: "utf8",
    ...options,
  });
};

it("writes the last lines of a program that ends", () => {
  const { stdout } = run('logger.info("the last words");');
  expect(JSON.parse(stdout)).toMatchObject({ level: 30, msg: "the last words" });
});

it("writes the buffered lines of a program that awaits flushLog before it exits", () => {
  const program =
    "for (let line = 0; line < 2000; line++) logger.info({ line }); await flushLog(); process.exit();";
  expect(run(program).stdout.trimEnd().split("\n")).toHaveLength(2_000);
});

it("omits lines less severe than LOG_LEVEL", () => {
  const program = 'logger.info("a request"); logger.warn("a trouble");';
  const { stdout } = run(program, { env: { ...env, LOG_LEVEL: "warn" } });
  expect(JSON.parse(stdout)).toMatchObject({ msg: "a trouble" });
});

it("lets a program go on when its log cannot be written", () => {
  const unwritable = openSync("/dev/null", "r");
  const program =
    'logger.info("lost"); await flushLog(); logger.info("lost too"); process.stderr.write("goes on");';
  const { status, stderr } = run(program, { stdio: ["ignore", unwritable, "pipe"] });
  closeSync(unwritable);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "goes on" });
});

it("writes many lines once and in order, and a fatal line before an immediate exit", () => {
  const { stdout } = run(
    'for (let line = 0; line < 2000; line++) logger.info({ line }); logger.fatal("the end"); process.exit(1);',
  );
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { line?: number; msg?: string });
  expect(lines.slice(0, -1).map(({ line }) => line)).toEqual(Array.from({ length: 2000 }, (_, line) => line));
  expect(lines.at(-1)!.msg).toBe("the end");
});

it("writes lines while the program runs", async () => {
  const source = `import { logger } from ${JSON.stringify(module)}; logger.info("soon"); setInterval(() => {}, 1000);`;
  const program = spawn(process.execPath, ["--input-type=module", "--eval", source], { env });
  const [line] = (await once(program.stdout, "data")) as [Buffer];
  program.kill("SIGKILL");
  expect(JSON.parse(line.toString())).toMatchObject({ msg: "soon" });
});
