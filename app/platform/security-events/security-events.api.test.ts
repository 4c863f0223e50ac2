import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addPerson, people } from "../../../test/people.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { Invalid, TooManyAttempts } from "../errors.ts";
import { logger } from "../log.server.ts";
import { chainEvents } from "./event-chain.server.ts";
import { EventChainer } from "./event-chainer.server.ts";
import { notingRefusals, recordSecurityEvent, typedHashOf } from "./security-events.server.ts";

let site: Site;
let userId: number;

beforeAll(async () => {
  site = await openSite();
  userId = (await addPerson(site.services, "customer")).id;
});

beforeEach(async () => {
  site.clock.advance({ hours: 1 });
  await site.db.deleteFrom("security_events").execute();
  await site.db.updateTable("security_event_chain").set({ sealed: null }).execute();
});

const from = (client: string) => ({ client, device: "Firefox on Linux", requestId: "a-1" });

const note = (client = "192.0.2.1") =>
  recordSecurityEvent(site.db, site.clock.now(), from(client), { kind: "sign-in", userId });

async function refuse(error: Error, client = "192.0.2.1", about: object = { typed: "A@example.com" }) {
  const event = { kind: "sign-in", userId: null, ...about } as const;
  const fail = async () => {
    throw error;
  };
  await expect(notingRefusals(site.services, from(client), event, fail())).rejects.toBe(error);
}

const rows = () => site.db.selectFrom("security_events").selectAll().orderBy("id").execute();

describe("an event", () => {
  it("is a row that says who, what, where and when, once its transaction commits", async () => {
    const failed = site.db.transaction().execute(async (transaction) => {
      await recordSecurityEvent(transaction, site.clock.now(), from("192.0.2.9"), {
        kind: "sign-in",
        userId,
      });
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    await note();
    expect(await rows()).toMatchObject([
      {
        at: site.clock.now().toISOString(),
        kind: "sign-in",
        result: "right",
        user_id: userId,
        client: "192.0.2.1",
        device: "Firefox on Linux",
        request_id: "a-1",
        times: 1,
      },
    ]);
  });

  it("that was refused is one too, and the refusal is still thrown", async () => {
    await refuse(new Invalid({ email: ["no"] }));
    await refuse(new TooManyAttempts(1));
    await refuse(new Error("the database is away"));
    expect((await rows()).map(({ result }) => result)).toEqual(["wrong", "limited"]);
  });

  it("keeps a keyed hash of an address that nobody has, and none of one that somebody has", async () => {
    await refuse(new Invalid({}));
    await refuse(new Invalid({}), "192.0.2.1", { userId, typed: people.customer.email });
    const [unknown, known] = await rows();
    expect(unknown!.typed_hash).toBe(typedHashOf(site.config, " a@EXAMPLE.com"));
    expect(JSON.stringify(unknown)).not.toMatch(/a@example/i);
    expect(known).toMatchObject({ user_id: userId, typed_hash: null });
  });
});

describe("a flood", () => {
  it("of refusals of one client is counted in one row an hour for each account", async () => {
    for (let turn = 0; turn < 40; turn += 1) await refuse(new TooManyAttempts(1));
    for (let turn = 0; turn < 32; turn += 1) {
      site.clock.advance({ seconds: 1 });
      await refuse(new TooManyAttempts(1), "192.0.2.2");
    }
    const floods = (await rows()).filter(({ folded_by }) => folded_by !== null);
    expect(floods).toMatchObject([
      { client: "192.0.2.1", times: 10, typed_hash: null },
      { client: "192.0.2.2", times: 2, typed_hash: null },
    ]);
    site.clock.advance({ hours: 1 });
    await refuse(new TooManyAttempts(1));
    expect((await rows()).at(-1)).toMatchObject({ client: "192.0.2.1", times: 1 });
  });

  it("from many clients is counted by its kind once the hour is full", async () => {
    await refuse(new Invalid({}), "198.51.100.0");
    const [first] = await rows();
    await site.db
      .insertInto("security_events")
      .values({ ...first!, id: first!.id + 20_000 })
      .execute();
    for (const client of ["198.51.100.1", "198.51.100.2"]) await refuse(new Invalid({}), client);
    await note();
    const stored = await rows();
    expect(stored).toHaveLength(4);
    expect(stored.filter(({ client }) => client === null)).toMatchObject([
      { kind: "sign-in", result: "wrong", user_id: null, times: 2 },
    ]);
    expect(stored.filter(({ result }) => result === "right")).toMatchObject([{ user_id: userId, times: 1 }]);
  });

  it("of an hour before is nothing to the next", async () => {
    await refuse(new Invalid({}));
    const [first] = await rows();
    site.clock.advance({ hours: 1 });
    const at = site.clock.now().toISOString();
    await site.db
      .insertInto("security_events")
      .values({ ...first!, at, id: first!.id + 20_000 })
      .execute();
    await refuse(new Invalid({}), "198.51.100.1");
    expect((await rows()).map(({ client }) => client)).toContain("198.51.100.1");
  });

  it("of what succeeds for one person is counted in one row an hour", async () => {
    for (let turn = 0; turn < 203; turn += 1) await note();
    const stored = await rows();
    expect(stored).toHaveLength(201);
    expect(stored.at(-1)).toMatchObject({ kind: "sign-in", result: "right", times: 3 });
  });
});

describe("the chain", () => {
  it("takes each event once, whoever lengthens it at the same time, and tells the log of each", async () => {
    const told = vi.spyOn(logger, "info");
    await Promise.all(Array.from({ length: 25 }, (_, number) => note(`192.0.2.${number}`)));
    await Promise.all([chainEvents(site.services), chainEvents(site.services), chainEvents(site.services)]);
    const stored = (await rows()).toSorted((a, b) => a.position! - b.position!);
    expect(stored.map(({ position }) => position)).toEqual(stored.map((_, at) => at + 1));
    expect(stored.map(({ previous_hash }) => previous_hash)).toEqual([
      "",
      ...stored.slice(0, -1).map(({ hash }) => hash),
    ]);
    const lines = told.mock.calls.filter(([, words]) => words === "security event").map(([line]) => line);
    told.mockRestore();
    expect(lines).toHaveLength(25);
    expect(lines).toContainEqual({
      event: "sign-in",
      result: "right",
      at: stored[0]!.at,
      user: userId,
      client: stored[0]!.client,
      device: "Firefox on Linux",
      request_id: "a-1",
      position: 1,
      hash: stored[0]!.hash,
    });
  });

  it("tells the log what an event says beside, and nothing where it says no more", async () => {
    const told = vi.spyOn(logger, "info");
    const event = { kind: "sign-in", userId, details: { with: "a passkey" } } as const;
    await recordSecurityEvent(site.db, site.clock.now(), from("192.0.2.1"), event);
    await note("192.0.2.2");
    await chainEvents(site.services);
    const lines = told.mock.calls.filter(([, words]) => words === "security event").map(([line]) => line);
    told.mockRestore();
    expect(lines).toMatchObject([{ details: { with: "a passkey" } }, { client: "192.0.2.2" }]);
    expect(lines[1]).not.toHaveProperty("details");
  });

  it("takes what is still being counted once its hour is over", async () => {
    for (let turn = 0; turn < 32; turn += 1) await refuse(new TooManyAttempts(1));
    site.clock.advance({ seconds: 1 });
    await chainEvents(site.services);
    expect((await rows()).filter(({ position }) => position === null)).toMatchObject([{ times: 2 }]);
    site.clock.advance({ hours: 1 });
    await chainEvents(site.services);
    expect((await rows()).at(-1)).toMatchObject({ position: 31, times: 2, folded_by: null });
  });

  it("is lengthened a second after events, with two looks however many come, until it is stopped", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const chainer = new EventChainer(site.services);
    try {
      const before = vi.getTimerCount();
      chainer.start();
      chainer.wake();
      expect(vi.getTimerCount() - before).toBe(2);
      for (let turn = 0; turn < 3; turn += 1) await note();
      vi.advanceTimersByTime(1_000);
      // Waits for what it is at.
      await chainer.stop();
      await note();
      vi.advanceTimersByTime(5_000);
      await chainer.stop();
      expect((await rows()).map(({ position }) => position)).toEqual([1, 2, 3, null]);
    } finally {
      vi.useRealTimers();
      await chainer.stop();
    }
  });
});
