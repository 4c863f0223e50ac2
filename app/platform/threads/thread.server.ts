import { Worker } from "node:worker_threads";
import type { Answer, Question } from "./answer-questions.ts";

const idleMilliseconds = 60_000;

type Options = {
  /** For the file's `workerData`. */
  data?: unknown;
  /** An answer that takes longer is a failure, and ends the thread. */
  answerMilliseconds: number;
  /** Of its memory. More of it ends the thread, and the process goes on. */
  heapMegabytes: number;
  /** It ends when nobody has asked for a minute; as it does unless this says otherwise. */
  endsWhenIdle?: boolean;
};

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void; late: NodeJS.Timeout };

/** The thread has ended, and what was asked with it. */
export class ThreadLost extends Error {}

/**
 * A thread for what would keep the pages waiting. It is started with the first question and ends when nobody has asked for a
 * minute. If it ends sooner, only its open questions fail: the next question starts another.
 */
export class Thread<Asked, Answered> {
  #file: URL;
  #options: Options;
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #asked = 0;
  #rest: NodeJS.Timeout | undefined;

  /** `file`: one that ends in `.thread.ts`, calls `answerQuestions`, and is named as `server/build/thread-files.ts` has it. */
  constructor(file: URL, options: Options) {
    this.#file = file;
    this.#options = options;
  }

  /** Rejects with what the thread threw, with what ended it, or when the answer takes too long. */
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
      const asked = this.#waiting.get(id);
      this.#waiting.delete(id);
      clearTimeout(asked?.late);
      if (this.#waiting.size === 0) this.#stopWhenIdle(worker);
      if (error) asked?.reject(Object.assign(new Error(error.message), error));
      else asked?.resolve(answer);
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
