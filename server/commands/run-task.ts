import { UnreadableSchools } from "../../app/features/schools/schools-file.server.ts";
import { BackupProblem } from "../../app/platform/backup/backup-problem.ts";
import { Invalid } from "../../app/platform/errors.ts";
import { startFailure } from "../lifecycle/start-failure.ts";
import { chooseTask, helpOf, isHelp, listOfTasks, noSuchTask, usageOf } from "./task-help.ts";
import { NoSite } from "./task-site.ts";
import { requireWords, WrongWords } from "./wrong-words.ts";

const codes = { well: 0, failed: 1, wrongWords: 2 };

/** Runs the task that the words name. Returns the exit code: 0 on success, 1 on failure, 2 if the words are wrong. */
export async function runTask(typed: string[]): Promise<number> {
  if (isHelp(typed)) return say(listOfTasks());
  if (typed.length === 0) return refuse(listOfTasks());
  const chosen = chooseTask(typed);
  if (!chosen) return refuse(noSuchTask(typed));
  const { name, task, words, isHelpWanted } = chosen;
  if (isHelpWanted) return say(helpOf(name, task));
  try {
    requireWords(task, words);
    await task.run(words);
    return codes.well;
  } catch (error) {
    if (error instanceof WrongWords) return refuse(`${error.message}\n${usageOf(name, task)}`);
    console.error(isForPeople(error) ? error.message : (startFailure(error, process.env) ?? error));
    return codes.failed;
  }
}

function say(words: string): number {
  console.log(words);
  return codes.well;
}

function refuse(words: string): number {
  console.error(words);
  return codes.wrongWords;
}

/** Whether the error's message alone explains the failure. */
function isForPeople(error: unknown): error is Error {
  return [Invalid, UnreadableSchools, BackupProblem, NoSite].some((kind) => error instanceof kind);
}
