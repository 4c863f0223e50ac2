// npm run site -- COMMAND …: prepares the checkout and runs one of the project's tasks.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { prepare } from "./prepare.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { node } = await prepare();
const task = spawn(node, ["build/server/site.js", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
// Ctrl-C also reaches the task. The task decides how to end, and this process waits for it.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => task.kill("SIGTERM"));
task.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
