import "../lifecycle/environment.ts";
import { UnreadableSchools } from "../../app/features/schools/schools-file.server.ts";
import { BackupProblem } from "../../app/platform/backup/backup-problem.ts";
import { Invalid } from "../../app/platform/errors.ts";
import { logger } from "../../app/platform/log.server.ts";
import { startFailure } from "../lifecycle/start-failure.ts";
import { chooseTask, helpOf, isHelp, listOfTasks, noSuchTask, usageOf } from "./task-help.ts";
import { NoSite } from "./task-site.ts";
import { requireWords, WrongWords } from "./wrong-words.ts";

const codes = { failed: 1, wrongWords: 2 };

// What a task prints is for people, or data.
if (!process.env.LOG_LEVEL) logger.level = "warn";

await runTask(process.argv.slice(2));

/** Ends with 0 when all is well, 1 when something is wrong, and 2 when the words are. */
async function runTask(typed: string[]): Promise<void> {
  if (isHelp(typed)) return console.log(listOfTasks());
  if (typed.length === 0) return refuse(listOfTasks());
  const chosen = chooseTask(typed);
  if (!chosen) return refuse(noSuchTask(typed));
  const { name, task, words, isHelpWanted } = chosen;
  if (isHelpWanted) return console.log(helpOf(name, task));
  try {
    requireWords(task, words);
    await task.run(words);
  } catch (error) {
    if (error instanceof WrongWords) return refuse(`${error.message}\n${usageOf(name, task)}`);
    console.error(isForPeople(error) ? error.message : (startFailure(error, process.env) ?? error));
    process.exitCode = codes.failed;
  }
}

function refuse(words: string): void {
  console.error(words);
  process.exitCode = codes.wrongWords;
}

/** Failures whose message says all. */
function isForPeople(error: unknown): error is Error {
  return [Invalid, UnreadableSchools, BackupProblem, NoSite].some((kind) => error instanceof kind);
}
