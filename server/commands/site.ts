import "../lifecycle/environment.ts";
import { logger } from "../../app/platform/log.server.ts";
import { runTask } from "./run-task.ts";

// A task's output is text for people, or data, so the log must not mix with it.
if (!process.env.LOG_LEVEL) logger.level = "warn";

const code = await runTask(process.argv.slice(2));
// A successful task may have set the exit code itself.
if (code !== 0) process.exitCode = code;
