import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const module = fileURLToPath(new URL("./log.server.ts", import.meta.url));

const run = (program: string, options: object = {}) => {
  const { LOG_LEVEL: _, ...env } = process.env;
  const source = `import { flushLog, logger } from ${JSON.stringify(module)}; ${program}`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", source], {
    env,
    encoding: "utf8",
    ...options,
  });
};

it("writes the last lines of a program that comes to its end", () => {
  const { stdout } = run('logger.info("the last words");');
  expect(JSON.parse(stdout)).toMatchObject({ level: 30, msg: "the last words" });
});

it("lets a program go on whose lines nobody takes", () => {
  const unwritable = openSync("/dev/null", "r");
  const program = 'logger.info("lost"); await flushLog(); process.stderr.write("goes on");';
  const { status, stderr } = run(program, { stdio: ["ignore", unwritable, "pipe"] });
  closeSync(unwritable);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "goes on" });
});
