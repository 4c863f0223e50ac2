import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const module = fileURLToPath(new URL("./log.server.ts", import.meta.url));

it("writes the last lines of a program that comes to its end", async () => {
  const program = `import { logger } from ${JSON.stringify(module)}; logger.info("the last words");`;
  const { LOG_LEVEL: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    env,
  });
  expect(JSON.parse(stdout)).toMatchObject({ level: 30, msg: "the last words" });
});
