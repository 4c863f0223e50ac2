import { Worker } from "node:worker_threads";
import type { Answer, Question } from "./answer-questions.ts";

const idleMilliseconds = 60_000;

type Options = {
  /** Passed to the file as `workerData`. */
  data?: unknown;
  /** An answer that takes longer counts as a failure and ends the thread. */
  answerMilliseconds: number;
  /** The limit of the thread's heap. Exceeding it ends the thread but not the process. */
  heapMegabytes: number;
  /** Whether the thread ends after a minute without questions. The default is true. */
  endsWhenIdle?: boolean;
};

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void; late: NodeJS.Timeout };

/** The thread ended before it had answered. */
export class ThreadLost extends Error {}

/**
 * Runs work in a worker thread that would otherwise delay the pages. The thread starts with the first question and
 * ends after a minute without questions. If it ends sooner, only its open questions fail, and the next question
 * starts a new thread.
 */
export class Thread<Asked, Answered> {
  #file: URL;
  #options: Options;
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #asked = 0;
  #rest: NodeJS.Timeout | undefined;

  /**
   * `file` ends in `.thread.ts`, calls `answerQuestions`, and has the name that `server/build/thread-files.ts`
   * expects.
   */
  constructor(file: URL, options: Options) {
    this.#file = file;
    this.#options = options;
  }

  /**
   * Rejects with the error that the thread threw or that ended it, or with `ThreadLost` when the answer takes too
   * long.
   */
  async ask(question: Asked): Promise<Answered> {
    const worker = (this.#worker ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = (this.#asked += 1);
    const { answerMilliseconds } = this.#options;
    const late = setTimeout(() => {
      this.#lose(worker, new ThreadLost(`A thread gave no answer within ${answerMilliseconds} ms.`));
      void worker.terminate();
    }, answerMilliseconds).unref();
    this.#waiting.set(id, { resolve, reject, late });
    clearTimeout(this.#rest);
    worker.ref();
    // eslint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ id, question } satisfies Question);
    return promise as Promise<Answered>;
  }

  async end(): Promise<void> {
    clearTimeout(this.#rest);
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const { data, heapMegabytes } = this.#options;
    const worker = new Worker(this.#file, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    worker.on("message", ({ id, answer, error }: Answer) => {
      const pending = this.#waiting.get(id);
      this.#waiting.delete(id);
      clearTimeout(pending?.late);
      if (this.#waiting.size === 0) this.#stopWhenIdle(worker);
      if (error) pending?.reject(Object.assign(new Error(error.message), error));
      else pending?.resolve(answer);
    });
    worker.on("error", (error) => this.#lose(worker, new ThreadLost(error.message, { cause: error })));
    worker.on("exit", () => this.#lose(worker, new ThreadLost("The thread has ended.")));
    return worker;
  }

  #lose(worker: Worker, error: ThreadLost) {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject, late } of this.#waiting.values()) {
      clearTimeout(late);
      reject(error);
    }
    this.#waiting.clear();
  }

  #stopWhenIdle(worker: Worker) {
    worker.unref();
    if (this.#options.endsWhenIdle === false) return;
    this.#rest = setTimeout(() => {
      this.#worker = undefined;
      void worker.terminate();
    }, idleMilliseconds).unref();
  }
}
