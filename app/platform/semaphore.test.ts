import { expect, it } from "vitest";
import { Semaphore } from "./semaphore.server.ts";

/** Work that goes on until it is told to end. */
function workIn(semaphore: Semaphore) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = {
    isRunning: false,
    end: resolve,
    fail: reject,
    done: undefined as Promise<string> | undefined,
  };
  state.done = semaphore.run(() => {
    state.isRunning = true;
    return promise;
  });
  return state;
}

it("runs so many at once, and the others one by one in the order they came", async () => {
  const semaphore = new Semaphore(2);
  const works = Array.from({ length: 4 }, () => workIn(semaphore));
  const running = () => works.map(({ isRunning }) => isRunning);
  expect(running()).toEqual([true, true, false, false]);
  works[1]!.end("second");
  expect(await works[1]!.done).toBe("second");
  await Promise.resolve();
  expect(running()).toEqual([true, true, true, false]);
  works[0]!.end("first");
  await works[0]!.done;
  await Promise.resolve();
  expect(running()).toEqual([true, true, true, true]);
});

it("a piece of work that fails makes room too, and nothing is lost when all is quiet again", async () => {
  const semaphore = new Semaphore(1);
  const [failing, next] = [workIn(semaphore), workIn(semaphore)];
  failing.fail(new Error("broken"));
  await expect(failing.done).rejects.toThrow("broken");
  next.end("done");
  expect(await next.done).toBe("done");
  const [first, second] = [workIn(semaphore), workIn(semaphore)];
  expect([first.isRunning, second.isRunning]).toEqual([true, false]);
});
