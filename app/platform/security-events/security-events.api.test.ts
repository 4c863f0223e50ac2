import { beforeEach, describe, expect, it, vi } from "vitest";
import { addPerson, people } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";
import { Invalid, TooManyAttempts } from "../errors.ts";
import { logger } from "../log.server.ts";
import { recordingRefusals, recordSecurityEvent, hashTypedAddress } from "./security-events.server.ts";

const site = await openSite();
const userId: number = (await addPerson(site.services, "customer")).id;

beforeEach(async () => {
  site.clock.advance({ hours: 1 });
  await site.db.deleteFrom("security_events").execute();
});

const from = (client: string) => ({ client, device: "Firefox on Linux", requestId: "a-1" });

const note = (client = "192.0.2.1") =>
  recordSecurityEvent(site.db, { ...from(client), now: site.clock.now() }, { kind: "sign-in", userId });

async function refuse(error: Error, client = "192.0.2.1", about: object = { typed: "A@example.com" }) {
  const event = { kind: "sign-in", userId: null, ...about } as const;
  const fail = async () => {
    throw error;
  };
  await expect(recordingRefusals(site.services, { origin: from(client), ...event }, fail())).rejects.toBe(
    error,
  );
}

const rows = () => site.db.selectFrom("security_events").selectAll().orderBy("id").execute();

describe("an event", () => {
  it("is a row with user, kind, client and time once its transaction commits", async () => {
    const failed = site.db.transaction().execute(async (transaction) => {
      await recordSecurityEvent(
        transaction,
        { ...from("192.0.2.9"), now: site.clock.now() },
        {
          kind: "sign-in",
          userId,
        },
      );
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

  it("is stored for a refusal too, which is still thrown", async () => {
    await refuse(new Invalid({ email: ["no"] }));
    await refuse(new TooManyAttempts(1));
    await refuse(new Error("the database is away"));
    expect((await rows()).map(({ result }) => result)).toEqual(["wrong", "limited"]);
  });

  it("has a keyed hash of the typed address only where no account has it", async () => {
    await refuse(new Invalid({}));
    await refuse(new Invalid({}), "192.0.2.1", { userId, typed: people.customer.email });
    const [unknown, known] = await rows();
    expect(unknown!.typed_hash).toBe(hashTypedAddress(site.config, " a@EXAMPLE.com"));
    expect(JSON.stringify(unknown)).not.toMatch(/a@example/i);
    expect(known).toMatchObject({ user_id: userId, typed_hash: null });
  });
});

describe("a flood", () => {
  it("of one client's refusals is counted in one row an hour for each account", async () => {
    for (let count = 0; count < 40; count += 1) await refuse(new TooManyAttempts(1));
    for (let count = 0; count < 32; count += 1) {
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

  it("does not affect the next hour", async () => {
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

  it("of one user's successes is counted in one row an hour", async () => {
    for (let count = 0; count < 203; count += 1) await note();
    const stored = await rows();
    expect(stored).toHaveLength(201);
    expect(stored.at(-1)).toMatchObject({ kind: "sign-in", result: "right", times: 3 });
  });
});

describe("the log", () => {
  it("has a line for each event, with its details and without empty fields", async () => {
    const spy = vi.spyOn(logger, "info");
    const event = { kind: "sign-in", userId, details: { with: "a passkey" } } as const;
    await recordSecurityEvent(site.db, { ...from("192.0.2.1"), now: site.clock.now() }, event);
    await note("192.0.2.2");
    const lines = spy.mock.calls.filter(([, words]) => words === "security event").map(([line]) => line);
    spy.mockRestore();
    const line = { event: "sign-in", result: "right", at: site.clock.now().toISOString(), user: userId };
    const origin = { device: "Firefox on Linux", request_id: "a-1" };
    expect(lines).toEqual([
      { ...line, ...origin, client: "192.0.2.1", details: { with: "a passkey" } },
      { ...line, ...origin, client: "192.0.2.2" },
    ]);
  });

  it("has one line for a flood", async () => {
    const spy = vi.spyOn(logger, "info");
    for (let count = 0; count < 40; count += 1) await refuse(new TooManyAttempts(1));
    const lines = spy.mock.calls.filter(([, words]) => words === "security event");
    spy.mockRestore();
    expect(lines).toHaveLength(31);
  });
});
