import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { reportedCallOut } from "../../../../test/call-outs.ts";
import { people } from "../../../../test/people.ts";
import { type PushBrowser, pushBrowser } from "../../../../test/push-browser.ts";
import { pushDue } from "../../../../test/push-service.ts";
import { openSite, type Site } from "../../../../test/site.ts";

let site: Site;
let clerk: Browser;
let owner: Browser;
let [clerksPhone, ownersPhone]: PushBrowser[] = [];

beforeEach(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  clerk = await site.signIn("clerk");
  owner = await site.signIn("owner");
  [clerksPhone, ownersPhone] = [pushBrowser("clerk"), pushBrowser("owner")];
});

const switchOn = async (person: Browser, { subscription }: PushBrowser) => {
  const { status, body } = await person.post("/api/wake-devices", subscription);
  expect(status).toBe(201);
  return body.id as number;
};
const phones = () => [clerksPhone!, ownersPhone!];
const bothOn = async () => [await switchOn(clerk, clerksPhone!), await switchOn(owner, ownersPhone!)];
const stored = (fields?: object) => reportedCallOut(site, site.visitor(), fields);
const shown = async (id: number) => (await clerk.get(`/api/callouts/${id}`)).body;
const press = (token: string, what: "arrival" | "sight") =>
  site.visitor().request("POST", `/api/wakings/${token}/${what}`);

const goneMails = () =>
  site.mails.filter(({ subject }) => subject.startsWith("A device no longer wakes you"));

it("rings on every device of the office at once, with vehicle, place and telephone, encrypted for each", async () => {
  await bothOn();
  const { id } = await stored({ vehicle_number: "WK01 ONE", place: "M20 J10", telephone: "07700 900111" });
  const pushed = await pushDue(site, phones());
  expect(pushed.map(({ endpoint }) => endpoint)).toEqual(
    phones().map(({ subscription }) => subscription.endpoint),
  );
  expect(pushed[0]!.message).toMatchObject({
    title: "Call-out: WK01 ONE",
    body: "M20 J10\n07700 900111\nReported just now",
    path: `/admin/call-outs/${id}`,
    maySee: true,
    isLoud: true,
  });
  const { headers } = pushed[0]!;
  expect(headers).toMatchObject({ Urgency: "high", TTL: 600, "Content-Encoding": "aes128gcm" });
  expect(headers.Authorization).toMatch(/^vapid t=.+, k=.+/);
  expect(await pushDue(site, phones())).toEqual([]);
});

describe("an answer from the lock screen", () => {
  it("marks the call-out as seen by the person who was woken, without a session, and tells the others who has it", async () => {
    await bothOn();
    const { id } = await stored({ vehicle_number: "WK02 TWO" });
    const [first, second] = await pushDue(site, phones());
    expect((await press(first!.message.token, "arrival")).status).toBe(204);
    const { status, body } = await press(first!.message.token, "sight");
    expect([status, body]).toEqual([200, { message: "You have it. Please ring the driver." }]);
    expect(await shown(id)).toMatchObject({
      status: "seen",
      steps: [{}, { status: "seen", by: "Clem Clerk" }],
    });
    expect((await press(second!.message.token, "sight")).body).toEqual({
      message: "Clem Clerk has it already.",
    });
    const told = await pushDue(site, phones());
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      endpoint: ownersPhone!.subscription.endpoint,
      message: { title: "Clem Clerk has it", body: "WK02 TWO", isLoud: false, maySee: false },
    });
    site.clock.advance({ minutes: 20 });
    await site.jobs.drain();
    expect(await pushDue(site, phones())).toEqual([]);
  });

  it("is refused with a guessed or old key, and from somebody who has left the office", async () => {
    await bothOn();
    const { id } = await stored();
    const [first] = await pushDue(site, phones());
    const { token } = first!.message;
    expect((await press(`${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`, "sight")).status).toBe(
      404,
    );
    expect((await press("nonsense", "arrival")).status).toBe(404);
    const { id: user_id } = await site.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", people.clerk.email)
      .executeTakeFirstOrThrow();
    await site.db.updateTable("users").set({ duties: "pages" }).where("id", "=", user_id).execute();
    expect((await press(token, "sight")).status).toBe(404);
    await site.db.updateTable("users").set({ duties: "office" }).where("id", "=", user_id).execute();
    site.clock.advance({ hours: 25 });
    expect((await press(token, "sight")).status).toBe(404);
    owner = await site.signIn("owner");
    expect((await owner.get(`/api/callouts/${id}`)).body.status).toBe("received");
  });
});

it("rings again at each round, wakes nobody for what was seen meanwhile, and counts what comes together", async () => {
  await bothOn();
  const [one] = [await stored({ vehicle_number: "WK03 TRE" })];
  expect(await pushDue(site, phones())).toHaveLength(2);
  site.clock.advance({ minutes: 3 });
  await ordersOf("chase-call-out");
  expect((await pushDue(site, phones()))[0]!.message.body).toContain("Waiting for 3 minutes");
  const visitor = site.visitor();
  for (const vehicle_number of ["WK04 FOR", "WK05 FIV"])
    await visitor.post("/api/callouts", { vehicle_number });
  expect(await pushDue(site, phones())).toEqual([]);
  site.clock.advance({ seconds: 50 });
  const [both] = await pushDue(site, phones());
  expect(both!.message).toMatchObject({
    title: "2 call-outs wait",
    body: "WK04 FOR\nWK05 FIV",
    path: "/admin/call-outs",
    maySee: false,
  });
  await clerk.patch(`/api/callouts/${one.id}`, { status: "seen" });
  await pushDue(site, phones());
  site.clock.advance({ minutes: 10 });
  await ordersOf("chase-call-out");
  const again = await pushDue(site, phones());
  expect(again.map(({ message }) => message.body).join()).not.toContain("WK03");
});

describe("a push service", () => {
  it("is asked again when it is busy, no longer than a few minutes, and what went wrong stands beside the device", async () => {
    await switchOn(clerk, clerksPhone!);
    await stored();
    expect(await pushDue(site, phones(), () => ({ status: 503, retryAfter: 30_000 }))).toHaveLength(1);
    site.clock.advance({ seconds: 20 });
    expect(await pushDue(site, phones())).toEqual([]);
    expect((await clerk.get("/api/wake-devices")).body.data[0].problem).toBe(
      "The push service answered 503.",
    );
    site.clock.advance({ seconds: 11 });
    expect(await pushDue(site, phones())).toHaveLength(1);
    expect((await clerk.get("/api/wake-devices")).body.data[0].problem).toBeNull();
  });

  it("that says the subscription has ended removes the device; one that refuses is not asked again", async () => {
    await bothOn();
    await stored();
    const statusOf = (endpoint: string) => (endpoint.endsWith("clerk") ? 410 : 403);
    await pushDue(site, phones(), ({ endpoint }) => statusOf(endpoint));
    expect((await clerk.get("/api/wake-devices")).body.data).toEqual([]);
    expect((await owner.get("/api/wake-devices")).body.data[0].problem).toBe(
      "The push service answered 403.",
    );
    site.clock.advance({ minutes: 1 });
    expect(await pushDue(site, phones())).toEqual([]);
    await site.jobs.drain();
    expect(goneMails().map(({ to }) => to)).toEqual([people.clerk.email]);
    expect(goneMails()[0]!.text).toContain("/admin/waking");
  });

  it("wakes nobody half an hour later, when the server was off", async () => {
    await switchOn(clerk, clerksPhone!);
    await stored();
    site.clock.advance({ minutes: 31 });
    expect(await pushDue(site, phones())).toEqual([]);
  });

  it("on a private address is never called", async () => {
    const { keys } = clerksPhone!.subscription;
    const added = await clerk.post("/api/wake-devices", { endpoint: "https://127.0.0.1/push", keys });
    expect(added.status).toBe(201);
    const tested = await clerk.post(`/api/wake-devices/${added.body.id}/test`);
    expect(tested.status).toBe(409);
    expect(tested.body.message).toContain("private network");
    expect((await clerk.get("/api/wake-devices")).body.data).toEqual([]);
  });
});

describe("a device", () => {
  it("that a colleague switches on wakes only the colleague, and the person before is told", async () => {
    await switchOn(clerk, clerksPhone!);
    await switchOn(clerk, clerksPhone!);
    await switchOn(owner, clerksPhone!);
    await site.jobs.drain();
    expect(goneMails().map(({ to }) => to)).toEqual([people.clerk.email]);
    expect(goneMails()[0]!.text).toContain("has switched it on for themselves");
    expect((await clerk.get("/api/wake-devices")).body.data).toEqual([]);
  });

  it("is refused with an address or keys that no browser has, and beyond ten", async () => {
    const { endpoint, keys } = clerksPhone!.subscription;
    for (const wrong of [
      { endpoint: "http://push.example.com/a", keys },
      { endpoint, keys: { ...keys, p256dh: "AAAA" } },
      { endpoint, keys: { ...keys, auth: "AAAA" } },
      { endpoint, keys: {} },
    ]) {
      expect((await clerk.post("/api/wake-devices", wrong)).status).toBe(422);
    }
    for (let count = 0; count < 10; count += 1) await switchOn(clerk, pushBrowser(`many-${count}`));
    expect((await clerk.post("/api/wake-devices", clerksPhone!.subscription)).status).toBe(409);
  });

  it("stays one when its browser renews it, and belongs to whoever switched it on last", async () => {
    const id = await switchOn(clerk, clerksPhone!);
    expect(await switchOn(clerk, clerksPhone!)).toBe(id);
    const confirmed = await clerk.post(`/api/wake-devices/${id}/confirmation`);
    expect(confirmed.body.confirmed_at).not.toBeNull();
    expect(await switchOn(owner, clerksPhone!)).toBe(id);
    expect((await clerk.get("/api/wake-devices")).body.data).toEqual([]);
    expect((await owner.get("/api/wake-devices")).body.data).toMatchObject([{ id, confirmed_at: null }]);
  });

  it("of somebody else cannot be tested, confirmed or removed", async () => {
    const id = await switchOn(clerk, clerksPhone!);
    expect((await owner.post(`/api/wake-devices/${id}/test`)).status).toBe(404);
    expect((await owner.post(`/api/wake-devices/${id}/confirmation`)).status).toBe(404);
    expect((await owner.delete(`/api/wake-devices/${id}`)).status).toBe(404);
    expect((await clerk.delete(`/api/wake-devices/${id}`)).status).toBe(204);
  });
});

/** Runs the due jobs of one kind, and no others. */
async function ordersOf(kind: "chase-call-out"): Promise<void> {
  const { jobHandlers } = await import("../../../../server/jobs.ts");
  const due = await site.db
    .selectFrom("jobs")
    .selectAll()
    .where("kind", "=", kind)
    .where("run_at", "<=", site.clock.now().toISOString())
    .execute();
  for (const { id, payload } of due) {
    await site.db.deleteFrom("jobs").where("id", "=", id).execute();
    const handler = jobHandlers[kind];
    if (typeof handler === "function")
      await handler(site.services, JSON.parse(payload), { attempt: 1, signal: new AbortController().signal });
  }
}
