import { beforeEach, describe, expect, it } from "vitest";
import { lastAudit } from "../../../../test/last-audit.ts";
import { addPerson, type Person, people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";

const ids = {} as Record<Person, number>;

const site = await openSite();
for (const name of Object.keys(people) as Person[]) ids[name] = (await addPerson(site.services, name)).id;
const owner = await site.signIn("owner");
const partner = await site.signIn("partner");
const clerk = await site.signIn("clerk");

beforeEach(async () => {
  for (const name of Object.keys(people) as Person[]) {
    const { role, duties = null } = people[name] as { role: "admin"; duties?: string };
    await site.db.updateTable("users").set({ role, duties }).where("id", "=", ids[name]).execute();
  }
});

describe("the duties of an administrator", () => {
  it("are changed by an unlimited administrator, take effect at once, and are audited", async () => {
    expect((await partner.get("/api/users")).status).toBe(200);
    expect(await limit("partner", ["pages"])).toMatchObject({
      status: 200,
      body: { data: { role: "admin", duties: ["pages"] } },
    });
    expect((await partner.get("/api/users")).status).toBe(403);
    expect((await partner.get("/api/widgets")).status).toBe(200);
    expect((await partner.get("/api/user")).body.data.duties).toEqual(["pages"]);
    expect(await lastEntry()).toEqual({
      actor: "Olive Owner",
      action: "edited",
      subject: "Percy Partner",
      details: { fields: ["duties"], allowed: "pages" },
    });
    expect((await limit("partner", ["office", "pages"])).body.data.duties).toEqual(["pages", "office"]);
    const unlimited = await limit("partner", null);
    expect(unlimited.body.data).not.toHaveProperty("duties");
    expect((await lastEntry()).details).toEqual({ fields: ["duties"], allowed: "everything" });
    expect((await partner.get("/api/users")).status).toBe(200);
  });

  it("apply to a new or invited administrator from the start, and are audited", async () => {
    const words = { password: "winter is in the van 7", password_confirmation: "winter is in the van 7" };
    const person = { firstname: "Bea", lastname: "Books", role: "admin", duties: ["office"] };
    for (const [path, more] of [
      ["/api/users", words],
      ["/api/users/invitations", {}],
    ] as const) {
      const email = `bea${path.length}@example.com`;
      const made = await owner.post(path, { ...person, ...more, email });
      expect(made).toMatchObject({ status: 201, body: { data: { duties: ["office"] } } });
      expect((await lastEntry()).details).toEqual({ role: "admin", allowed: "office" });
    }
    const bea = site.visitor();
    await bea.post("/login", { email: "bea10@example.com", password: words.password });
    expect((await bea.get("/api/users")).status).toBe(200);
    for (const path of ["/api/widgets", "/api/security-events", "/api/exports/audit-log"]) {
      expect((await bea.get(path)).status).toBe(403);
    }
    const own = { ...person, ...words, email: "bert@example.com" };
    for (const refused of [
      { ...own, role: "user" },
      { ...own, duties: [] },
      { ...own, duties: ["everything"] },
      { ...own, duties: "office" },
    ]) {
      const answer = await owner.post("/api/users", refused);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)[0]).toMatch(/^duties/);
    }
    expect((await clerk.post("/api/users", own)).status).toBe(403);
    const { role: _, ...unlimited } = own;
    const made = await owner.post("/api/users", { ...unlimited, role: "admin", duties: null });
    expect(made.status).toBe(201);
    // Other tests expect exactly two unlimited administrators.
    expect((await owner.delete(`/api/users/${made.body.data.id}`)).status).toBe(204);
  });

  it("stay when a save does not name them, and are removed with the role", async () => {
    await limit("partner", ["office"]);
    expect((await edit("partner", { town: "Deal" })).body.data.duties).toEqual(["office"]);
    expect((await edit("partner", { role: "user" })).body.data).not.toHaveProperty("duties");
    expect((await edit("partner", { role: "admin" })).body.data).not.toHaveProperty("duties");
  });

  it("are ignored for another role", async () => {
    const { body } = await edit("customer", { duties: ["pages"] });
    expect(body.data).not.toHaveProperty("duties");
    expect(await stored("customer")).toMatchObject({ role: "user", duties: null });
  });

  it("cannot be changed by a limited administrator, neither their own nor another's", async () => {
    expect((await clerk.patch(`/api/users/${ids.clerk}`, { duties: null })).status).toBe(404);
    expect((await clerk.post("/api/user", { ...profile, duties: null })).status).toBe(200);
    expect((await clerk.patch(`/api/users/${ids.customer}`, { duties: ["office"] })).status).toBe(403);
    expect(await stored("clerk")).toMatchObject({ duties: "office" });
  });

  it.each([
    [[], "The duties field must be at least 1 items."],
    [["people"], "The selected duties is invalid."],
    ["pages", "The duties field must be an array."],
  ])("are none or some of ours: %j is refused", async (duties, message) => {
    expect(await edit("partner", { duties })).toMatchObject({
      status: 422,
      body: { errors: { duties: [message] } },
    });
  });

  it("can be changed only with a password confirmed within 3 hours", async () => {
    await site.db
      .updateTable("sessions")
      .set({ password_confirmed_at: new Date(0).toISOString() })
      .where("user_id", "=", ids.owner)
      .execute();
    expect((await limit("partner", ["pages"])).status).toBe(423);
    expect(await stored("partner")).toMatchObject({ duties: null });
    await owner.post("/user/confirm-password", { password: people.owner.password });
    expect((await limit("partner", ["pages"])).status).toBe(200);
  });
});

describe("an unlimited administrator always remains:", () => {
  it("nobody limits themselves", async () => {
    expect(await limit("owner", ["pages"])).toMatchObject({
      status: 422,
      body: { errors: { duties: ["You cannot limit yourself."] } },
    });
  });

  it("the last one cannot be limited or demoted, even if there are limited administrators", async () => {
    await limit("newcomer", ["pages"]);
    // The actor is limited between the check of the request and the lock.
    const [one, other] = await Promise.all([
      owner.patch(`/api/users/${ids.partner}`, { duties: ["pages"] }),
      partner.patch(`/api/users/${ids.owner}`, { duties: ["office"] }),
    ]);
    const free = await site.db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "admin")
      .where("duties", "is", null)
      .execute();
    expect(free).toHaveLength(1);
    expect([one.status, other.status]).toContain(200);
  });
});

describe("an administrator of the office", () => {
  it("sees the accounts of customers, and of nobody else", async () => {
    const { data, total } = (await clerk.get("/api/users")).body;
    const roles = data.map(({ role }: { role: string }) => role);
    expect([total, new Set(roles)]).toEqual([3, new Set(["user", "pta"])]);
    expect((await clerk.get("/api/users?search=example.com")).body.total).toBe(3);
    expect((await clerk.get("/api/users?search=Owner")).body.total).toBe(0);
    expect((await clerk.get(`/api/users/${ids.customer}`)).status).toBe(200);
    for (const path of ["", "/cv"]) {
      expect((await clerk.get(`/api/users/${ids.owner}${path}`)).status).toBe(404);
      expect((await clerk.delete(`/api/users/${ids.owner}${path}`)).status).toBe(404);
    }
    expect((await clerk.patch(`/api/users/${ids.owner}`, { town: "Deal" })).status).toBe(404);
    expect(await stored("owner")).toMatchObject({ role: "admin", town: null });
  });

  it("can add and change customers' accounts, but not administrators", async () => {
    const password = "winter is in the van 7";
    const fresh = {
      firstname: "Cy",
      lastname: "Client",
      email: "cy@example.com",
      password,
      password_confirmation: password,
    };
    expect((await clerk.post("/api/users", { ...fresh, role: "admin" })).status).toBe(403);
    const { status, body } = await clerk.post("/api/users", { ...fresh, role: "user" });
    expect(status).toBe(201);
    const address = `/api/users/${body.data.id}`;
    expect((await clerk.patch(address, { role: "admin" })).status).toBe(403);
    expect((await clerk.patch(address, { town: "Deal", role: "pta" })).body.data).toMatchObject({
      role: "pta",
    });
    expect((await clerk.delete(address)).status).toBe(204);
  });
});

const profile = {
  firstname: "Clem",
  lastname: "Clerk",
  email: people.clerk.email,
  telephone: "07700 900321",
  address1: "1 Quay",
  town: "Deal",
  postcode: "CT99 1AA",
};

const edit = (name: Person, patch: object) => owner.patch(`/api/users/${ids[name]}`, patch);
const limit = (name: Person, duties: string[] | null) => edit(name, { duties });

async function stored(name: Person) {
  return site.db.selectFrom("users").selectAll().where("id", "=", ids[name]).executeTakeFirstOrThrow();
}

async function lastEntry() {
  const entry = await lastAudit(site);
  return {
    actor: entry.actor_name,
    action: entry.action,
    subject: entry.subject_name,
    details: JSON.parse(entry.details),
  };
}
