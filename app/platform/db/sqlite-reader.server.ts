import { Worker } from "node:worker_threads";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
} from "kysely";

const idleMilliseconds = 60_000;

/**
 * Reads an SQLite file on a thread of its own, which sees what has been committed: a query that takes its time then keeps
 * no page waiting. The thread is started with the first query, and ends when nobody has asked for a minute.
 */
export class SqliteReaderDialect extends SqliteDialect {
  #path: string;
  constructor(path: string) {
    super({ database: () => Promise.reject(new Error("The reader has no connection on this thread.")) });
    this.#path = path;
  }
  override createDriver() {
    return new ReaderDriver(this.#path);
  }
}

type Question = { id: number; sql: string; parameters: readonly unknown[] };
type Answer = { id: number; rows?: unknown[]; error?: { message: string; errcode?: number } };

// A worker's messages have no origin, which windows' messages need.
/* eslint-disable unicorn/require-post-message-target-origin */
/**
 * Runs in the worker. It is sent there as text, so that it needs no file of its own in the built program: it may use
 * nothing from outside itself.
 */
function answerQuestions() {
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const database = new DatabaseSync(workerData as string, { readOnly: true, timeout: 5_000 });
  const statements = new Map<string, ReturnType<typeof database.prepare>>();
  parentPort!.on("message", ({ id, sql, parameters }: Question) => {
    try {
      let statement = statements.get(sql);
      if (!statement) {
        statement = database.prepare(sql);
        if (statements.size >= 100) statements.clear();
        statements.set(sql, statement);
      }
      const rows = statement.all(...(parameters as string[]));
      parentPort!.postMessage({ id, rows });
    } catch (error) {
      const { message, errcode } = error as Error & { errcode?: number };
      parentPort!.postMessage({ id, error: { message, errcode } });
    }
  });
}

type Waiting = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void };

class ReaderDriver implements Driver {
  #path: string;
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #asked = 0;
  #rest: NodeJS.Timeout | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => ({
        rows: (await this.#ask(sql, parameters)) as R[],
      }),
      streamQuery: () => {
        throw new Error("The reader does not stream.");
      },
    };
  }

  async beginTransaction() {
    throw new Error("The reader changes nothing.");
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}

  async destroy() {
    clearTimeout(this.#rest);
    await this.#worker?.terminate();
  }

  #ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const worker = (this.#worker ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    const question: Question = { id: (this.#asked += 1), sql, parameters };
    this.#waiting.set(question.id, { resolve, reject });
    clearTimeout(this.#rest);
    worker.ref();
    worker.postMessage(question);
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(`(${answerQuestions.toString()})()`, { eval: true, workerData: this.#path });
    const lost = (error: Error) => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on("message", ({ id, rows, error }: Answer) => {
      const asked = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#stopWhenIdle(worker);
      if (error) asked?.reject(Object.assign(new Error(error.message), error));
      else asked?.resolve(rows ?? []);
    });
    worker.on("error", lost);
    worker.on("exit", () => lost(new Error("The reader of the database has ended.")));
    return worker;
  }

  #stopWhenIdle(worker: Worker) {
    worker.unref();
    this.#rest = setTimeout(() => {
      this.#worker = undefined;
      void worker.terminate();
    }, idleMilliseconds).unref();
  }
}
