import { describe, expect, it } from "vitest";
import { belt, layBy, noSignal, now, useCardOutbox } from "../../../../test/use-card-outbox.ts";
import { emptyCard } from "../empty-card.ts";
import { readCard, readSent, readWaiting, storeCard, storeWaiting } from "./stored-card.ts";

/* The cells of the table of states in docs/desk-and-roadside.md about several links and tabs. */

const phone = useCardOutbox();
const { answers, keys, open, store } = phone;

describe("a card of another link", () => {
  it("is neither sent nor shown at this one", async () => {
    answers(noSignal, noSignal);
    storeCard(belt);
    await open().send(belt, []);
    await open("first").send(layBy, []);
    const other = open("second");
    await other.retry();
    expect(phone.received).toHaveLength(2);
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
    store("draft:call-out waiting", JSON.stringify({ owner: null, at: now, typed }));
    const outbox = open();
    await outbox.retry();
    expect([phone.received, outbox.read().waiting]).toEqual([[], undefined]);
  });
});

describe("two tabs", () => {
  it("show what the other one sent", async () => {
    answers(noSignal);
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
    expect(phone.received).toHaveLength(2);
  });

  it("do not send a card that the other one has changed", async () => {
    answers(noSignal, noSignal);
    const one = open();
    await one.send(belt, []);
    await open().send(layBy, []);
    await one.retry();
    expect(phone.received.map(({ card }) => card)).toEqual([belt, layBy, layBy]);
  });

  it("keeps what the other changed while its own was on the way", async () => {
    answers(noSignal);
    const [one, other] = [open(), open()];
    await one.send(belt, []);
    other.lookAtOtherTabs();
    const sending = one.retry();
    storeWaiting({ ...readWaiting()[0]!, card: layBy });
    await sending;
    expect(readWaiting()).toMatchObject([{ card: layBy }]);
    await one.retry();
    expect(phone.received.map(({ card }) => card)).toEqual([belt, belt, layBy]);
    expect(new Set(keys())).toHaveProperty("size", 1);
  });

  it("send two different cards, each once", async () => {
    answers(noSignal, noSignal);
    const [one, other] = [open(), open()];
    await one.send(belt, []);
    await other.send(layBy, []);
    await Promise.all([one.retry(), other.retry()]);
    expect(new Set(keys())).toHaveProperty("size", 2);
    expect(readWaiting()).toEqual([]);
  });
});
