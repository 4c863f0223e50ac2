import { beforeEach, expect, it, vi } from "vitest";
import type { Delivery } from "../../../platform/browser/calls/delivery.ts";
import { EngineerOutbox } from "./engineer-outbox.ts";
import type { EngineerPage } from "./job.schema.ts";
import { type PressedStep, readPresses } from "./stored-presses.ts";

const token = "0123";
const page = { reference: "FW-1", engineer: "Tom" } as EngineerPage;
const taken: Delivery<EngineerPage> = { state: "sent", answer: page };
const noSignal = { state: "waiting", why: "no signal", pauseMilliseconds: undefined } as const;
const refused = { state: "refused", failure: { message: "It is cancelled." } } as Delivery<EngineerPage>;

let answers: Delivery<EngineerPage>[];
let sent: string[];
let storage: Map<string, string>;

beforeEach(() => {
  [answers, sent, storage] = [[], [], new Map()];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

function opened(): EngineerOutbox {
  return new EngineerOutbox(token, async (_, { key }) => {
    sent.push(key);
    return answers.shift() ?? noSignal;
  });
}

const pressed = (key: string, status: PressedStep["status"] = "on_way") =>
  ({ kind: "step", key, status, minutes: null, pressed_at: 5_000 }) as const;

it("sends a press at once, and shows what the site answered", async () => {
  answers = [taken];
  const outbox = opened();
  await outbox.press(pressed("one"));
  expect(outbox.read()).toMatchObject({ busy: false, waiting: [], page, problem: undefined });
  expect(readPresses(token)).toEqual([]);
});

it("keeps what has no signal with the time of the press, over a reload, and sends it in order", async () => {
  await opened().press(pressed("one"));
  const outbox = opened();
  expect(outbox.read().waiting).toMatchObject([{ key: "one", why: "no signal", pressed_at: 5_000 }]);
  await outbox.press(pressed("two", "with_you"));
  expect(sent).toEqual(["one", "one"]);
  answers = [taken, taken];
  await outbox.retry();
  expect(sent).toEqual(["one", "one", "one", "two"]);
  expect(readPresses(token)).toEqual([]);
});

it("says what was refused, and goes on with the next", async () => {
  const outbox = opened();
  await outbox.press(pressed("one"));
  answers = [refused, taken];
  await outbox.press(pressed("two", "with_you"));
  expect(outbox.read()).toMatchObject({
    waiting: [],
    page,
    problem: { press: { key: "one" }, message: "It is cancelled." },
  });
});

it("waits as long as the site asks", async () => {
  answers = [{ state: "waiting", why: "not now", pauseMilliseconds: 60_000 }];
  const outbox = opened();
  await outbox.press(pressed("one"));
  await outbox.retry();
  expect(sent).toEqual(["one"]);
  expect(outbox.read().waiting).toMatchObject([{ why: "not now" }]);
});

it("leaves what another tab has sent", async () => {
  const outbox = opened();
  await outbox.press(pressed("one"));
  storage.clear();
  await outbox.retry();
  expect(sent).toEqual(["one"]);
  expect(outbox.read().waiting).toEqual([]);
});

it("sends also where nothing can be stored, and says that the page must stay open", async () => {
  vi.stubGlobal("localStorage", undefined);
  const outbox = opened();
  await outbox.press(pressed("one"));
  expect(outbox.read()).toMatchObject({ isOnlyHere: true, waiting: [{ key: "one" }] });
  answers = [taken];
  await outbox.retry();
  expect(outbox.read()).toMatchObject({ waiting: [], page });
});

it("shows no older page than the answer to a press", async () => {
  const outbox = opened();
  const [older, newer] = [
    { ...page, status: "on_way" as const },
    { ...page, status: "with_you" as const },
  ];
  const before = outbox.read();
  answers = [{ state: "sent", answer: newer }];
  await outbox.press(pressed("one", "with_you"));
  outbox.show(older, before);
  expect(outbox.read().page).toBe(newer);
  outbox.show(older, outbox.read());
  expect(outbox.read().page).toBe(older);
});
