import { expect, it } from "vitest";
import { Busy } from "./errors.ts";
import { Semaphore } from "./semaphore.server.ts";

/** Starts a task that runs until the test ends it. */
function workIn(semaphore: Semaphore, options?: { urgency?: number; asker?: string }) {
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

it("runs the given number at once, and the others in the order they came", async () => {
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

it("a failed task frees its place, and no place is lost", async () => {
  const semaphore = new Semaphore(1);
  const [failing, next] = [workIn(semaphore), workIn(semaphore)];
  failing.fail(new Error("broken"));
  await expect(failing.done).rejects.toThrow("broken");
  next.end("done");
  expect(await next.done).toBe("done");
  const [first, second] = [workIn(semaphore), workIn(semaphore)];
  expect([first.isRunning, second.isRunning]).toEqual([true, false]);
});

it("runs an urgent task before tasks that came earlier", async () => {
  const semaphore = new Semaphore(1);
  const [running, earlier, urgent] = [
    workIn(semaphore),
    workIn(semaphore),
    workIn(semaphore, { urgency: 1 }),
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

it("refuses a task when its queue is full, never begins it, and still accepts an urgent one", async () => {
  const semaphore = new Semaphore(1, 1);
  const running = workIn(semaphore);
  const waiting = workIn(semaphore);
  const refused = workIn(semaphore);
  const urgent = workIn(semaphore, { urgency: 1 });
  const refusedToo = workIn(semaphore, { urgency: 1 });
  await expect(refused.done).rejects.toThrow(Busy);
  // A retry is advised after five seconds, not after thirty as in an outage, since places are taken only briefly.
  await expect(refusedToo.done).rejects.toMatchObject({ retryAfterSeconds: 5 });
  for (const work of [running, urgent, waiting]) {
    work.end("done");
    expect(await work.done).toBe("done");
  }
  expect([refused.isRunning, refusedToo.isRunning]).toEqual([false, false]);
  const again = workIn(semaphore);
  expect(again.isRunning).toBe(true);
});

it("takes a place for a new asker from the one with most, not from the latest", async () => {
  const semaphore = new Semaphore(1, 3);
  const running = workIn(semaphore);
  const greedy = Array.from({ length: 2 }, () => workIn(semaphore, { asker: "greedy" }));
  const modest = workIn(semaphore, { asker: "modest" });
  const late = workIn(semaphore, { asker: "late" });
  await expect(greedy[1]!.done).rejects.toThrow(Busy);
  for (const work of [running, greedy[0]!, modest, late]) {
    work.end("done");
    expect(await work.done).toBe("done");
  }
});

it("serves askers round-robin, and in a full queue gives a place to an asker with fewer", async () => {
  const semaphore = new Semaphore(1, 3);
  const running = workIn(semaphore);
  const greedy = Array.from({ length: 3 }, () => workIn(semaphore, { asker: "greedy" }));
  const refused = workIn(semaphore, { asker: "greedy" });
  const modest = workIn(semaphore, { asker: "modest" });
  await expect(refused.done).rejects.toThrow(Busy);
  await expect(greedy[2]!.done).rejects.toThrow(Busy);
  const second = workIn(semaphore, { asker: "modest" });
  await expect(second.done).rejects.toThrow(Busy);
  const order = [running, greedy[0]!, modest, greedy[1]!];
  for (const [place, work] of order.entries()) {
    expect(order.map(({ isRunning }) => isRunning)).toEqual(order.map((_, at) => at <= place));
    work.end("done");
    expect(await work.done).toBe("done");
    await Promise.resolve();
  }
});

it("serves the most urgent queue first", async () => {
  const semaphore = new Semaphore(1);
  const running = workIn(semaphore);
  const [usual, urgent, most] = [0, 1, 2].map((urgency) => workIn(semaphore, { urgency }));
  for (const [done, next] of [
    [running, most],
    [most, urgent],
    [urgent, usual],
  ]) {
    done!.end("done");
    await done!.done;
    await Promise.resolve();
    expect(next!.isRunning).toBe(true);
  }
});

it("requireRoom throws only for a task that run would refuse", async () => {
  const semaphore = new Semaphore(1, 2);
  const [running, first, second] = ["one", "one", "one"].map((asker) => workIn(semaphore, { asker }));
  expect(() => semaphore.requireRoom({ asker: "one" })).toThrow(Busy);
  expect(() => semaphore.requireRoom({ asker: "another" })).not.toThrow();
  expect(() => semaphore.requireRoom({ asker: "one", urgency: 1 })).not.toThrow();
  for (const work of [running, first, second]) {
    work!.end("done");
    expect(await work!.done).toBe("done");
  }
  expect(() => semaphore.requireRoom({ asker: "one" })).not.toThrow();
});
