import "../lifecycle/environment.ts";
import { logger } from "../../app/platform/log.server.ts";
import { runTask } from "./run-task.ts";

// What a task prints is for people, or data.
if (!process.env.LOG_LEVEL) logger.level = "warn";

const code = await runTask(process.argv.slice(2));
// A task may have set one by itself.
if (code !== 0) process.exitCode = code;
