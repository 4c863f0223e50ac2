import { parentPort } from "node:worker_threads";

export type Question = { id: number; question: unknown };
export type Answer = { id: number; answer?: unknown; error?: { message: string; errcode?: number } };

/** What the file of a thread calls: answers what `Thread.ask` sends there, one after the other. */
export function answerQuestions(answer: (question: never) => unknown): void {
  const port = parentPort!;
  let last = Promise.resolve();
  port.on("message", ({ id, question }: Question) => {
    last = last.then(async () => {
      try {
        port.postMessage({ id, answer: await answer(question as never) } satisfies Answer);
      } catch (error) {
        const { message, errcode } = error as Error & { errcode?: number };
        port.postMessage({ id, error: { message, errcode } } satisfies Answer);
      }
    });
  });
}
