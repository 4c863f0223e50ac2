import { expect, it } from "vitest";
import { FormOutbox } from "./outbox.ts";
import type { Outcome } from "./request.ts";

const taken: Outcome<string> = { ok: true, data: "taken" };
const refused = (status: number): Outcome<string> => ({ ok: false, status, message: "", errors: {} });

it("sends a form once, however often it is pressed, and under one key until it has arrived", async () => {
  const keys: string[] = [];
  const outbox = new FormOutbox();
  const press = (answer: Outcome<string>) =>
    outbox.send(async (key) => {
      keys.push(key);
      return answer;
    });
  const presses = await Promise.all([press(refused(422)), press(taken)]);
  expect(presses).toEqual([refused(422), undefined]);
  expect(await press(refused(0))).toEqual(refused(0));
  expect(await press(taken)).toEqual(taken);
  expect(await press(taken)).toEqual(taken);
  expect(keys).toHaveLength(4);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

it("sends nothing where nothing could be prepared, and prepares once however often it is pressed", async () => {
  const outbox = new FormOutbox();
  const prepared: number[] = [];
  const press = (paper: number | undefined) =>
    outbox.send(async () => {
      if (paper === undefined) return undefined;
      prepared.push(await Promise.resolve(paper));
      return taken;
    });
  expect(await press(undefined)).toBeUndefined();
  expect(outbox.read()).toEqual({ busy: false, isLost: false });
  expect(await Promise.all([press(1), press(2)])).toEqual([taken, undefined]);
  expect(prepared).toEqual([1]);
});

it("goes again only after a lost answer, where the form asks for that", async () => {
  const again: string[] = [];
  const outbox = new FormOutbox(() => again.push("again"));
  for (const [status, retries, waits] of [
    [0, false, false],
    [422, true, false],
    [0, true, true],
  ] as const) {
    await outbox.send(async () => refused(status), { retries });
    expect([status, outbox.waits()]).toEqual([status, waits]);
    outbox.retry();
  }
  expect(again).toEqual(["again"]);
  await outbox.send(async () => taken, { retries: true });
  expect(outbox.waits()).toBe(false);
});
