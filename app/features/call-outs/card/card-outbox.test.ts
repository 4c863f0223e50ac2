import { describe, expect, it, vi } from "vitest";
import {
  belt,
  givenUp,
  layBy,
  noSignal,
  notNow,
  now,
  refused,
  useCardOutbox,
} from "../../../../test/use-card-outbox.ts";
import { emptyCard } from "../empty-card.ts";
import { CardOutbox } from "./card-outbox.ts";
import { readCard, readSent, readWaiting, storeCard, type Waiting } from "./stored-card.ts";

/* The cells of the table of states in docs/desk-and-roadside.md. Those about links and tabs are in card-outbox-tabs.test.ts. */

const phone = useCardOutbox();
const { answers, keys, open, post } = phone;

describe("a refusal", () => {
  it("stands until the driver changes the card after it, also if it was changed while it waited", async () => {
    answers(noSignal, refused);
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
    expect([phone.received, outbox.read().waiting, readCard()]).toEqual([[], undefined, belt]);
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
    answers(answer, answer);
    await open().send(belt, []);
    const later = open();
    expect(later.read().waiting).toMatchObject({ card: belt, why: "why" in answer && answer.why });
    await later.retry();
    await later.retry();
    expect(new Set(keys())).toHaveProperty("size", 1);
    expect(later.read()).toMatchObject({ busy: false, waiting: undefined, outcome: { state: "sent" } });
  });

  it("waits as long as the site asks, but not for ever, and a press does not wait", async () => {
    answers({ ...notNow, pauseMilliseconds: 60_000 });
    const outbox = open();
    await outbox.send(belt, []);
    vi.setSystemTime(now + 59_000);
    await open().retry();
    expect(phone.received).toHaveLength(1);
    vi.setSystemTime(now + 61_000);
    answers({ ...notNow, pauseMilliseconds: 10 * 365 * 24 * 3_600_000 }, notNow);
    await outbox.retry();
    await outbox.send(belt, []);
    expect(phone.received).toHaveLength(3);
    answers({ ...notNow, pauseMilliseconds: 10 * 365 * 24 * 3_600_000 });
    await outbox.retry();
    vi.setSystemTime(now + 61_000 + 3_600_001);
    await outbox.retry();
    expect(outbox.read().outcome?.state).toBe("sent");
  });

  it("goes although the device's clock was set back", async () => {
    answers({ ...notNow, pauseMilliseconds: 60_000 });
    const outbox = open();
    await outbox.send(belt, []);
    vi.setSystemTime(now - 365 * 24 * 3_600_000);
    await outbox.retry();
    expect(outbox.read().outcome?.state).toBe("sent");
  });

  it("waits if sending fails in an unknown way, and the button is free again", async () => {
    answers(new TypeError("reading 'photographs_refused'"));
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
    answers(noSignal);
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
    answers(noSignal);
    const outbox = open();
    await outbox.send(belt, []);
    storeCard(layBy);
    await outbox.retry();
    expect([outbox.read().outcome?.state, readCard()]).toEqual(["sent", layBy]);
  });
});

describe("a refused card", () => {
  it.each([refused, givenUp])("is not sent again by itself, and its text stays: %j", async (answer) => {
    answers(noSignal, answer);
    const outbox = open();
    await outbox.send(belt, []);
    await outbox.retry();
    await outbox.retry();
    expect(phone.received).toHaveLength(2);
    expect(outbox.read()).toMatchObject({ waiting: undefined, outcome: { state: answer.state } });
    expect([readWaiting(), readCard()]).toEqual([[], belt]);
    await outbox.send(layBy, []);
    expect(outbox.read().outcome?.state).toBe("sent");
  });
});

describe("a changed card", () => {
  it("replaces the one that waits, under its key, because the first may have arrived and is then completed", async () => {
    answers(noSignal, noSignal);
    const outbox = open();
    await outbox.send(belt, []);
    await outbox.send(layBy, []);
    expect(readWaiting()).toMatchObject([{ card: layBy }]);
    await open().retry();
    expect(phone.received.map(({ card }) => card)).toEqual([belt, layBy, layBy]);
    expect(new Set(keys())).toHaveProperty("size", 1);
  });

  it("is the same card while nothing is changed, but not with other photographs", async () => {
    answers(noSignal, noSignal, noSignal);
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
