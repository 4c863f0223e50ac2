import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../threads/answer-questions.ts";

export type Query = { sql: string; parameters: readonly SQLInputValue[] };

const cachedStatements = 100;
const database = new DatabaseSync(workerData as string, { readOnly: true, timeout: 5_000 });
const statements = new Map<string, StatementSync>();

answerQuestions(({ sql, parameters }: Query) => {
  let statement = statements.get(sql);
  if (!statement) {
    statement = database.prepare(sql);
    if (statements.size >= cachedStatements) statements.clear();
    statements.set(sql, statement);
  }
  return statement.all(...parameters);
});
