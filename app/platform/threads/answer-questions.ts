import { parentPort } from "node:worker_threads";
import { messageOf } from "../message-of.ts";

export type Question = { id: number; question: unknown };
export type Answer = { id: number; answer?: unknown; error?: { message: string; errcode?: number } };

/** Answers the questions of `Thread.ask` one after the other. The file of a thread calls it once. */
export function answerQuestions(answer: (question: never) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error("Only a thread answers questions.");
  let last = Promise.resolve();
  port.on("message", ({ id, question }: Question) => {
    last = last.then(async () => {
      try {
        port.postMessage({ id, answer: await answer(question as never) } satisfies Answer);
      } catch (error) {
        const errcode = error instanceof Error && "errcode" in error ? Number(error.errcode) : undefined;
        port.postMessage({ id, error: { message: messageOf(error), errcode } } satisfies Answer);
      }
    });
  });
}
