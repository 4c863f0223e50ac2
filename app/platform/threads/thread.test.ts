import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Worker } from "node:worker_threads";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Thread } from "./thread.server.ts";

const file = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { answerQuestions } from ${JSON.stringify(new URL("./answer-questions.ts", import.meta.url).href)};
    let asked = 0;
    answerQuestions(async (question) => {
      asked += 1;
      if (question === "throw") throw Object.assign(new Error("no"), { errcode: 5 });
      if (question === "exit") process.exit(3);
      if (question === "crash") setTimeout(() => { throw new Error("out of the blue"); });
      if (question === "grow") for (const all = []; ; ) all.push(new Array(10_000).fill(all.length));
      if (question === "crash" || question === "hang") return new Promise(() => {});
      return asked;
    });
  `)}`,
);

function thread(answerMilliseconds = 30_000) {
  return new Thread<string, number>(file, { answerMilliseconds, heapMegabytes: 16 });
}

it("answers questions in order in one thread, which survives a failed answer", async () => {
  const one = thread();
  const refused = { message: "no", errcode: 5 };
  await Promise.all([
    expect(one.ask("a")).resolves.toBe(1),
    expect(one.ask("throw")).rejects.toMatchObject(refused),
    expect(one.ask("b")).resolves.toBe(3),
  ]);
  await one.end();
});

it("keeps the process alive only while a question is open", async () => {
  const ports = () => process.getActiveResourcesInfo().filter((kind) => kind === "MessagePort").length;
  const before = ports();
  const one = thread();
  for (const answer of [1, 2]) {
    const asked = one.ask("a");
    expect(ports()).toBe(before + 1);
    expect(await asked).toBe(answer);
    expect(ports()).toBe(before);
  }
  await one.end();
});

it.each([
  ["exit", "The thread has ended."],
  ["crash", "out of the blue"],
  ["grow", /memory limit/],
])(
  "fails the open questions when it ends by %s, and starts again for the next one",
  async (question, message) => {
    const one = thread();
    await Promise.all([
      expect(one.ask(question)).rejects.toThrow(message),
      expect(one.ask("behind it")).rejects.toThrow(message),
    ]);
    expect(await one.ask("a")).toBe(1);
    await one.end();
  },
);

it("ends a thread that does not answer in time", async () => {
  const ended = Promise.withResolvers<void>();
  const asked = watched(ended.resolve, () => thread(50).ask("hang"));
  await expect(asked).rejects.toThrow("A thread gave no answer within 50 ms.");
  await ended.promise;
});

it("has ended once the promise of end() resolves", async () => {
  const one = thread();
  let isEnded = false;
  const asked = watched(
    () => (isEnded = true),
    () => one.ask("a"),
  );
  await asked;
  expect(isEnded).toBe(false);
  await one.end();
  expect(isEnded).toBe(true);
});

/** Resolves when the thread that `start` starts has ended. */
function watched<T>(tell: () => void, start: () => T): T {
  const watch = (message: unknown) => (message as { worker: Worker }).worker.once("exit", () => tell());
  subscribe("worker_threads", watch);
  const started = start();
  unsubscribe("worker_threads", watch);
  return started;
}

describe("with fake timers", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    return () => vi.useRealTimers();
  });

  it("goes on after the time limit of a question that it has answered", async () => {
    const one = thread(30_000);
    expect(await one.ask("a")).toBe(1);
    vi.advanceTimersByTime(30_000);
    expect(await one.ask("b")).toBe(2);
    await one.end();
  });

  it("ends after a minute without questions, and not before", async () => {
    const one = thread();
    expect(await one.ask("a")).toBe(1);
    vi.advanceTimersByTime(59_000);
    expect(await one.ask("b")).toBe(2);
    vi.advanceTimersByTime(59_000);
    expect(await one.ask("c")).toBe(3);
    vi.advanceTimersByTime(60_000);
    expect(await one.ask("d")).toBe(1);
    await one.end();
  });

  it("counts the minute from the last of several answers", async () => {
    const one = thread();
    await Promise.all([one.ask("a"), one.ask("b")]);
    vi.advanceTimersByTime(59_000);
    expect(await one.ask("c")).toBe(3);
    vi.advanceTimersByTime(1_000);
    expect(await one.ask("d")).toBe(4);
    await one.end();
  });
});
