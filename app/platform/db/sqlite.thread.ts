import { workerData } from "node:worker_threads";
import { answerQuestions } from "../threads/answer-questions.ts";
import { type Statement, SqliteStatements } from "./sqlite-statements.server.ts";

const statements = new SqliteStatements(workerData as { path: string; readOnly: boolean });

answerQuestions((statement: Statement) => statements.run(statement));
