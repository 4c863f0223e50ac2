import { expect, it } from "vitest";
import { Busy } from "./errors.ts";
import { Semaphore } from "./semaphore.server.ts";

/** Work that goes on until it is told to end. */
function workIn(semaphore: Semaphore, options?: { urgent: boolean }) {
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
  }, options);
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

it("takes what is urgent before all that came earlier", async () => {
  const semaphore = new Semaphore(1);
  const [running, earlier, urgent] = [
    workIn(semaphore),
    workIn(semaphore),
    workIn(semaphore, { urgent: true }),
  ];
  running.end("done");
  await running.done;
  await Promise.resolve();
  expect([earlier.isRunning, urgent.isRunning]).toEqual([false, true]);
  urgent.end("done");
  await urgent.done;
  await Promise.resolve();
  expect(earlier.isRunning).toBe(true);
});

it("refuses what finds its line full, never begins it, and still takes what is urgent", async () => {
  const semaphore = new Semaphore(1, 1);
  const running = workIn(semaphore);
  const waiting = workIn(semaphore);
  const refused = workIn(semaphore);
  const urgent = workIn(semaphore, { urgent: true });
  const refusedToo = workIn(semaphore, { urgent: true });
  await expect(refused.done).rejects.toThrow(Busy);
  await expect(refusedToo.done).rejects.toThrow(Busy);
  for (const work of [running, urgent, waiting]) {
    work.end("done");
    expect(await work.done).toBe("done");
  }
  expect([refused.isRunning, refusedToo.isRunning]).toEqual([false, false]);
  const again = workIn(semaphore);
  expect(again.isRunning).toBe(true);
});
