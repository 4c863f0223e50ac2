import { workerData } from "node:worker_threads";
import { answerQuestions } from "../threads/answer-questions.ts";
import { DatabaseSync } from "node:sqlite";

export type Checkpoint = "passive" | "truncate";

const database = new DatabaseSync(workerData as string, { timeout: 0 });
database.exec("PRAGMA synchronous = NORMAL");

/** Whether all of the log is in the database now, and on the disk: SQLite syncs the one before, the other after. */
answerQuestions((checkpoint: Checkpoint): boolean => {
  const { busy, log, checkpointed } = database
    .prepare(`PRAGMA wal_checkpoint(${checkpoint})`)
    .get() as Record<"busy" | "log" | "checkpointed", number>;
  return busy === 0 && log === checkpointed;
});
