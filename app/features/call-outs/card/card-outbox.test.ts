import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Delivery } from "../../../platform/browser/calls/delivery.ts";
import { emptyCard } from "../empty-card.ts";
import type { CallOutReceipt } from "../call-outs.schema.ts";
import { CardOutbox } from "./card-outbox.ts";
import type { PostCard } from "./post-card.ts";
import { readCard, readSent, readWaiting, storeCard, storeWaiting, type Waiting } from "./stored-card.ts";

/* The cells of the table of states in docs/desk-and-roadside.md. */

const now = Date.parse("2026-11-27T14:05:00.000Z");
const belt = { ...emptyCard, vehicle_number: "GX24 ABC", details: "belt gone" };
const layBy = { ...belt, place: "lay-by M20 J10" };

type Answered = Delivery<CallOutReceipt>;
const failure = (message: string) => ({ ok: false as const, status: 422, message, errors: {} });
const noSignal: Answered = { state: "waiting", why: "no signal", pauseMilliseconds: undefined };
const notNow: Answered = { state: "waiting", why: "not now", pauseMilliseconds: undefined };
const refused: Answered = { state: "refused", failure: failure("Where are you?") };
const givenUp: Answered = { state: "given up", failure: failure("Not found.") };
const receipt = (reference: string): Answered => ({
  state: "sent",
  answer: {
    message: "",
    reference,
    page_url: `https://www.example.com/call-out/${reference}`,
    page_ends_at: "2026-12-04T14:05:00.000Z",
    photographs_refused: [],
  },
});

let records: Map<string, string>;
/** What the site received, and what it answers next. It takes everything by default. */
let received: Waiting[];
let answers: (Answered | Error)[];

const post: PostCard = async (waiting) => {
  received.push(waiting);
  const answer = answers.shift() ?? receipt(`FW-${waiting.key.slice(0, 4)}`);
  if (answer instanceof Error) throw answer;
  return { delivery: answer, notes: [] };
};
const open = (link?: string) => new CardOutbox(link, post);
const keys = () => received.map(({ key }) => key);

beforeEach(() => {
  vi.useFakeTimers({ now });
  [records, received, answers] = [new Map(), [], []];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => records.get(key) ?? null,
    setItem: (key: string, value: string) => records.set(key, value),
    removeItem: (key: string) => records.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a refusal", () => {
  it("stands until the driver changes the card after it, also if it was changed while it waited", async () => {
    answers = [noSignal, refused];
    const outbox = open();
    await outbox.send(belt, []);
    storeCard(layBy);
    outbox.mend();
    expect(outbox.read().waiting?.card).toEqual(belt);
    await outbox.retry();
    expect(outbox.read()).toMatchObject({ outcome: { message: "Where are you?" }, waiting: undefined });
    expect(readCard()).toEqual(layBy);
    outbox.mend();
    expect(outbox.read().outcome).toBeUndefined();
  });
});

describe("a new card", () => {
  it("is not sent before the press, and nothing of it is stored but what is typed", async () => {
    storeCard(belt);
    const outbox = open();
    await outbox.retry();
    expect([received, outbox.read().waiting, readCard()]).toEqual([[], undefined, belt]);
  });

  it("is stored before it leaves, so that it goes again if the telephone dies", async () => {
    let stored: Waiting[] = [];
    const outbox = new CardOutbox(undefined, async (waiting) => {
      stored = readWaiting();
      return post(waiting, []);
    });
    await outbox.send(belt, []);
    expect(stored).toMatchObject([{ card: belt, why: "sending" }]);
    expect(readWaiting()).toEqual([]);
  });
});

describe("a waiting card", () => {
  it.each([noSignal, notNow])("goes again under the same key, at the next visit too: %j", async (answer) => {
    answers = [answer, answer];
    await open().send(belt, []);
    const later = open();
    expect(later.read().waiting).toMatchObject({ card: belt, why: "why" in answer && answer.why });
    await later.retry();
    await later.retry();
    expect(new Set(keys())).toHaveProperty("size", 1);
    expect(later.read()).toMatchObject({ busy: false, waiting: undefined, outcome: { state: "sent" } });
  });

  it("waits as long as the site asks, but not for ever, and a press does not wait", async () => {
    answers = [{ ...notNow, pauseMilliseconds: 60_000 }];
    const outbox = open();
    await outbox.send(belt, []);
    vi.setSystemTime(now + 59_000);
    await open().retry();
    expect(received).toHaveLength(1);
    vi.setSystemTime(now + 61_000);
    answers = [{ ...notNow, pauseMilliseconds: 10 * 365 * 24 * 3_600_000 }, notNow];
    await outbox.retry();
    await outbox.send(belt, []);
    expect(received).toHaveLength(3);
    answers = [{ ...notNow, pauseMilliseconds: 10 * 365 * 24 * 3_600_000 }];
    await outbox.retry();
    vi.setSystemTime(now + 61_000 + 3_600_001);
    await outbox.retry();
    expect(outbox.read().outcome?.state).toBe("sent");
  });

  it("goes although the device's clock was set back", async () => {
    answers = [{ ...notNow, pauseMilliseconds: 60_000 }];
    const outbox = open();
    await outbox.send(belt, []);
    vi.setSystemTime(now - 365 * 24 * 3_600_000);
    await outbox.retry();
    expect(outbox.read().outcome?.state).toBe("sent");
  });

  it("waits if sending fails in an unknown way, and the button is free again", async () => {
    answers = [new TypeError("reading 'photographs_refused'")];
    const outbox = open();
    await outbox.send(belt, []);
    expect(outbox.read()).toMatchObject({ busy: false, waiting: { why: "not now" } });
  });

  it("goes again from an open page that could not store it, and says so", async () => {
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem() {
        throw new DOMException("The storage is full.", "QuotaExceededError");
      },
      removeItem: () => {},
    });
    answers = [noSignal];
    const outbox = open();
    await outbox.send(belt, []);
    expect(outbox.read().waiting?.notes).toEqual([
      "This device cannot keep it: leave this page open, text it to us, or ring.",
    ]);
    await outbox.retry();
    expect([outbox.read().outcome?.state, new Set(keys()).size]).toEqual(["sent", 1]);
  });
});

describe("a sent card", () => {
  it("leaves its reference and its vehicle behind, and no text", async () => {
    storeCard(belt);
    const outbox = open();
    await outbox.send(belt, []);
    const { reference } = readSent()!;
    expect(outbox.read().outcome).toMatchObject({ state: "sent", sent: { reference }, card: belt });
    expect(readCard()).toEqual(emptyCard);
    outbox.begin();
    await outbox.send(belt, []);
    expect(new Set(keys())).toHaveProperty("size", 2);
  });

  it("leaves the text that was typed after it went", async () => {
    answers = [noSignal];
    const outbox = open();
    await outbox.send(belt, []);
    storeCard(layBy);
    await outbox.retry();
    expect([outbox.read().outcome?.state, readCard()]).toEqual(["sent", layBy]);
  });
});

describe("a refused card", () => {
  it.each([refused, givenUp])("is not sent again by itself, and its text stays: %j", async (answer) => {
    answers = [noSignal, answer];
    const outbox = open();
    await outbox.send(belt, []);
    await outbox.retry();
    await outbox.retry();
    expect(received).toHaveLength(2);
    expect(outbox.read()).toMatchObject({ waiting: undefined, outcome: { state: answer.state } });
    expect([readWaiting(), readCard()]).toEqual([[], belt]);
    await outbox.send(layBy, []);
    expect(outbox.read().outcome?.state).toBe("sent");
  });
});

describe("a changed card", () => {
  it("replaces the one that waits, under its key, because the first may have arrived and is then completed", async () => {
    answers = [noSignal, noSignal];
    const outbox = open();
    await outbox.send(belt, []);
    await outbox.send(layBy, []);
    expect(readWaiting()).toMatchObject([{ card: layBy }]);
    await open().retry();
    expect(received.map(({ card }) => card)).toEqual([belt, layBy, layBy]);
    expect(new Set(keys())).toHaveProperty("size", 1);
  });

  it("is the same card while nothing is changed, but not with other photographs", async () => {
    answers = [noSignal, noSignal, noSignal];
    const outbox = open();
    const photographs = [new Blob(["a"])];
    await outbox.send(belt, photographs);
    await outbox.retry();
    await outbox.send(belt, photographs);
    expect(new Set(keys())).toHaveProperty("size", 1);
    await outbox.send(belt, [new Blob(["b"])]);
    expect(new Set(keys())).toHaveProperty("size", 2);
  });
});

describe("a card of another link", () => {
  it("is neither sent nor shown at this one", async () => {
    answers = [noSignal, noSignal];
    storeCard(belt);
    await open().send(belt, []);
    await open("first").send(layBy, []);
    const other = open("second");
    await other.retry();
    expect(received).toHaveLength(2);
    expect([other.read().waiting, readCard("second")]).toEqual([undefined, emptyCard]);
    const own = open("first");
    expect(own.read().waiting?.card).toEqual(layBy);
    await own.retry();
    expect(readSent("first")).toBeDefined();
    expect([readSent(), readSent("second")]).toEqual([undefined, undefined]);
    expect(open().read().waiting?.card).toEqual(belt);
  });

  it("is not sent here either if an earlier version of the page stored it under one name for all", async () => {
    const typed = { card: belt, key: "k1", link: "first" };
    records.set("draft:call-out waiting", JSON.stringify({ owner: null, at: now, typed }));
    const outbox = open();
    await outbox.retry();
    expect([received, outbox.read().waiting]).toEqual([[], undefined]);
  });
});

describe("two tabs", () => {
  it("show what the other one sent", async () => {
    answers = [noSignal];
    const one = open();
    await one.send(belt, []);
    const other = open();
    await other.retry();
    one.lookAtOtherTabs();
    expect(one.read()).toMatchObject({
      waiting: undefined,
      outcome: { state: "sent", sent: { reference: readSent()?.reference } },
    });
    await one.retry();
    expect(received).toHaveLength(2);
  });

  it("do not send a card that the other one has changed", async () => {
    answers = [noSignal, noSignal];
    const one = open();
    await one.send(belt, []);
    await open().send(layBy, []);
    await one.retry();
    expect(received.map(({ card }) => card)).toEqual([belt, layBy, layBy]);
  });

  it("keeps what the other changed while its own was on the way", async () => {
    answers = [noSignal];
    const [one, other] = [open(), open()];
    await one.send(belt, []);
    other.lookAtOtherTabs();
    const sending = one.retry();
    storeWaiting({ ...readWaiting()[0]!, card: layBy });
    await sending;
    expect(readWaiting()).toMatchObject([{ card: layBy }]);
    await one.retry();
    expect(received.map(({ card }) => card)).toEqual([belt, belt, layBy]);
    expect(new Set(keys())).toHaveProperty("size", 1);
  });

  it("send two different cards, each once", async () => {
    answers = [noSignal, noSignal];
    const [one, other] = [open(), open()];
    await one.send(belt, []);
    await other.send(layBy, []);
    await Promise.all([one.retry(), other.retry()]);
    expect(new Set(keys())).toHaveProperty("size", 2);
    expect(readWaiting()).toEqual([]);
  });
});
