import { availableParallelism } from "node:os";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { people } from "../../../../test/people.ts";
import { openSite, type Site } from "../../../../test/site.ts";
import { Busy } from "../../../platform/errors.ts";
import { Semaphore } from "../../../platform/semaphore.server.ts";

const takeSlot = Reflect.get(Semaphore.prototype, "run");
const slots = vi.spyOn(Semaphore.prototype, "run");
/** Counts hashes of new passwords. Comparing a password with its hash has an urgency. */
const hashes = () => slots.mock.calls.filter(([, how]) => !how?.urgency).length;

let registered = 0;

const limits = {
  passwordChangesPerAccount: { limit: 2, seconds: 3600 },
  passwordsSetPerAdmin: { limit: 2, seconds: 3600 },
};
const site = await openSite({ RATE_LIMITS: JSON.stringify(limits) });
await site.signIn("customer");

beforeEach(() => site.clock.advance({ hours: 2 }));

describe("a flood of registrations", () => {
  it("costs no hash past the limit of a client", async () => {
    const visitor = site.visitor();
    for (let count = 0; count < 30; count += 1) expect((await register(visitor)).status).toBe(201);
    const before = hashes();
    const refused = await register(visitor);
    expect(refused).toMatchObject({ status: 429, body: { message: "Too Many Attempts." } });
    expect(hashes()).toBe(before);
  });

  it("counts asking whether an address is taken, and gives the slot back when the input is refused", async () => {
    const { email } = people.customer;
    for (let count = 0; count < 40; count += 1) {
      expect((await register(site.visitor(), { password_confirmation: "another" })).status).toBe(422);
    }
    for (let count = 0; count < 30; count += 1) {
      expect((await register(site.visitor(), { email })).status).toBe(422);
    }
    expect((await register(site.visitor(), { email })).status).toBe(429);
  });

  it("that fills the queue is refused, while a sign-in is processed next", async () => {
    const crowd = await openSite({
      RATE_LIMITS: JSON.stringify({ registrationsPerClient: { limit: 1_000, seconds: 3600 } }),
    });
    await crowd.signIn("customer");
    const waiting: (() => void)[] = [];
    let slowly = true;
    slots.mockImplementation(function (this: Semaphore, work, how) {
      const hashing = async () => {
        if (slowly) await new Promise<void>((done) => waiting.push(done));
        return work();
      };
      return takeSlot.call(this, how?.urgency ? work : hashing, how);
    });
    const endAll = () => {
      slowly = false;
      for (const end of waiting) end();
    };
    onTestFinished(endAll);
    const fitting = Math.max(1, availableParallelism() - 1) + 50;
    let toldToWait = 0;
    const answers = Array.from({ length: fitting + 5 }, async () => {
      const answer = await register(crowd.visitor());
      if (answer.status === 503) toldToWait += 1;
      return answer;
    });
    await expect.poll(() => toldToWait, { timeout: 30_000 }).toBe(5);
    const { email, password } = people.customer;
    let status = 0;
    let ended = 0;
    const signingIn = crowd
      .visitor()
      .post("/login", { email, password })
      .then((answer) => (status = answer.status));
    const endOne = () => {
      const next = waiting.shift();
      if (next) ended += 1;
      next?.();
      return status;
    };
    await expect.poll(endOne, { timeout: 30_000 }).toBe(200);
    expect(ended).toBeLessThan(fitting / 2);
    await signingIn;
    slots.mockReset();
    endAll();
    const all = await Promise.all(answers);
    const statuses = all.map((answer) => answer.status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...Array(fitting).fill(201), ...Array(5).fill(503)]);
    const refused = all.find((answer) => answer.status === 503)!;
    expect(refused.body).toEqual({
      message: "The site is very busy. Nothing was saved; please try again in a moment.",
    });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    const { hits } = await crowd.db
      .selectFrom("rate_limits")
      .select("hits")
      .where("key", "like", "registrationsPerClient:%")
      .executeTakeFirstOrThrow();
    expect(hits).toBe(fitting);
  });
});

it("a sign-in that finds the queue full is refused before anything is stored for it", async () => {
  const counts = () => site.db.selectFrom("rate_limits").selectAll().orderBy("key").execute();
  const before = await counts();
  const full = vi.spyOn(Semaphore.prototype, "requireRoom").mockImplementationOnce(() => {
    throw new Busy();
  });
  onTestFinished(() => full.mockRestore());
  slots.mockClear();
  expect((await site.visitor().post("/login", people.customer)).status).toBe(503);
  expect(slots).not.toHaveBeenCalled();
  expect(await counts()).toEqual(before);
});

it("one client's guesses that fill the queue leave room for another client's", async () => {
  const limit = { limit: 1_000, seconds: 60 };
  const crowd = await openSite({
    TRUST_PROXY: "on",
    RATE_LIMITS: JSON.stringify({ failedLoginsPerClient: limit, failedLoginsPerNetwork: limit }),
  });
  const { promise: ended, resolve: endAll } = Promise.withResolvers<boolean>();
  slots.mockReset();
  slots.mockImplementation(function (this: Semaphore, _work, how) {
    return takeSlot.call(this, () => ended, how);
  });
  onTestFinished(() => {
    endAll(false);
    slots.mockReset();
  });
  let guesses = 0;
  const guess = (client: string) => {
    guesses += 1;
    const words = { email: `${guesses}@example.com`, password: "a guess" };
    return crowd.visitor().post("/login", words, { headers: { "X-Forwarded-For": client } });
  };
  const fitting = Math.max(1, availableParallelism() - 1) + 50;
  const greedy = Array.from({ length: fitting }, () => guess("192.0.2.1"));
  await expect.poll(() => slots.mock.calls.length, { timeout: 30_000 }).toBe(fitting);
  expect((await guess("192.0.2.1")).status).toBe(503);
  const modest = guess("192.0.2.2");
  await expect.poll(() => slots.mock.calls.length, { timeout: 30_000 }).toBe(fitting + 1);
  endAll(false);
  expect((await modest).status).toBe(422);
  const statuses = (await Promise.all(greedy)).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([...Array(fitting - 1).fill(422), 503]);
});

describe("setting passwords", () => {
  it("for oneself is limited by the account, and costs no hash past the limit", async () => {
    const browser = await site.signIn("driver");
    const { firstname, lastname, email, telephone } = (await browser.get("/api/user")).body.data;
    const save = (further: object) =>
      browser.post("/api/user", {
        firstname,
        lastname,
        email,
        telephone: telephone ?? "01632 960000",
        address1: "3 Harbour Street",
        town: "Whitstable",
        postcode: "TN99 9ZX",
        ...further,
      });
    const change = (words: string) => save({ password: words, password_confirmation: words });
    expect((await change("lorries in the morning")).status).toBe(200);
    expect((await change("lorries in the evening")).status).toBe(200);
    const before = hashes();
    expect((await change("lorries in the night")).status).toBe(429);
    expect(hashes()).toBe(before);
    expect((await save({})).status).toBe(200);
  });

  it("for others is limited by the administrator, and refusals cost no hash", async () => {
    const owner = await site.signIn("owner");
    const before = hashes();
    const words = { password: "lorries at noon", password_confirmation: "lorries at noon" };
    expect((await owner.patch("/api/users/999999", words)).status).toBe(404);
    expect(hashes()).toBe(before);
    const add = () => owner.post("/api/users", { ...newPerson(), ...words, role: "user" });
    const added = await add();
    expect(added.status).toBe(201);
    expect((await owner.patch(`/api/users/${added.body.data.id}`, words)).status).toBe(200);
    expect((await owner.patch(`/api/users/${added.body.data.id}`, words)).status).toBe(429);
    expect((await add()).status).toBe(429);
    expect(hashes()).toBe(before + 2);
  });
});

function register(visitor: ReturnType<Site["visitor"]>, changes: Record<string, string> = {}) {
  const password = "frozen peas at dawn";
  return visitor.post("/api/register", {
    ...newPerson(),
    password,
    password_confirmation: password,
    ...changes,
  });
}

function newPerson() {
  registered += 1;
  return {
    firstname: "Rita",
    lastname: "Register",
    email: `rita${registered}@example.com`,
    telephone: "07700 900123",
  };
}
