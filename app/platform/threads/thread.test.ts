import { expect, it } from "vitest";
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

it("answers in turn from one thread, which a failed answer leaves as it is", async () => {
  const one = thread();
  const refused = { message: "no", errcode: 5 };
  await Promise.all([
    expect(one.ask("a")).resolves.toBe(1),
    expect(one.ask("throw")).rejects.toMatchObject(refused),
    expect(one.ask("b")).resolves.toBe(3),
  ]);
  await one.end();
});

it.each([
  ["exit", "The thread has ended."],
  ["crash", "out of the blue"],
  ["grow", /memory limit/],
])("fails what was asked when it ends by %s, and starts another for the next", async (question, message) => {
  const one = thread();
  await Promise.all([
    expect(one.ask(question)).rejects.toThrow(message),
    expect(one.ask("behind it")).rejects.toThrow(message),
  ]);
  expect(await one.ask("a")).toBe(1);
  await one.end();
});

it("does not wait for ever", async () => {
  const one = thread(50);
  await expect(one.ask("hang")).rejects.toThrow("A thread gave no answer within 50 ms.");
  await one.end();
});
