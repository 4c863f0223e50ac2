import { setImmediate as nextTask } from "node:timers/promises";
import type { OpenSqliteRunner } from "../app/platform/db/sqlite-file.server.ts";
import { SqliteStatements } from "../app/platform/db/sqlite-statements.server.ts";
import { messageOf } from "../app/platform/message-of.ts";

/**
 * Runs SQLite on the thread of the tests, because asking another thread takes as long as most statements. As from a
 * thread, an answer comes in a later task, and it is a copy. The tests of the thread itself, and all end-to-end tests,
 * use the thread.
 */
export const sqliteHere: OpenSqliteRunner = (file) => {
  const statements = new SqliteStatements(file);
  return {
    async ask(statement) {
      await nextTask();
      try {
        const result = statements.run(statement);
        return { ...result, rows: result.rows.map((row) => Object.assign({}, row)) };
      } catch (error) {
        const errcode = error instanceof Error && "errcode" in error ? Number(error.errcode) : undefined;
        throw Object.assign(new Error(messageOf(error)), { errcode });
      }
    },
    async end() {
      statements.close();
    },
  };
};
