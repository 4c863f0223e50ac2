import { UnreadableSchools } from "../../app/features/schools/schools-file.server.ts";
import { BackupProblem } from "../../app/platform/backup/backup-problem.ts";
import { Invalid } from "../../app/platform/errors.ts";
import { startFailure } from "../lifecycle/start-failure.ts";
import { ExitWith } from "./exit-with.ts";
import { chooseTask, taskHelpText, isHelp, taskListText, unknownTaskMessage, usageOf } from "./task-help.ts";
import { SiteNotFound } from "./task-site.ts";
import { checkWords, InvalidArguments } from "./invalid-arguments.ts";

const codes = { well: 0, failed: 1, wrongWords: 2 };

/**
 * Runs the task that the words name. Returns the exit code: 0 on success, 1 on failure, 2 if the words are wrong, or
 * the code of `ExitWith`.
 */
export async function runTask(typed: string[]): Promise<number> {
  if (isHelp(typed)) return succeed(taskListText());
  if (typed.length === 0) return refuse(taskListText());
  const chosen = chooseTask(typed);
  if (!chosen) return refuse(unknownTaskMessage(typed));
  const { name, task, words, isHelpWanted } = chosen;
  if (isHelpWanted) return succeed(taskHelpText(name, task));
  try {
    checkWords(task, words);
    await task.run(words);
    return codes.well;
  } catch (error) {
    if (error instanceof InvalidArguments) return refuse(`${error.message}\n${usageOf(name, task)}`);
    if (error instanceof ExitWith) {
      console.error(error.message);
      return error.code;
    }
    console.error(hasReadableMessage(error) ? error.message : (startFailure(error, process.env) ?? error));
    return codes.failed;
  }
}

function succeed(words: string): number {
  console.log(words);
  return codes.well;
}

function refuse(words: string): number {
  console.error(words);
  return codes.wrongWords;
}

/** Whether the error's message alone explains the failure. */
function hasReadableMessage(error: unknown): error is Error {
  return [Invalid, UnreadableSchools, BackupProblem, SiteNotFound].some((kind) => error instanceof kind);
}
