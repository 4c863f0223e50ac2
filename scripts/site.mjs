// npm run site -- COMMAND …: the project's tasks, on a checkout that is ready to run.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepare } from "./prepare.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { node } = await prepare();
const settings = existsSync(`${root}.env`) ? ["--env-file=.env"] : [];
const task = spawn(node, [...settings, "build/server/site.js", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
// Ctrl-C reaches the task by itself; it decides how to end, and this waits for it.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => task.kill("SIGTERM"));
task.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
