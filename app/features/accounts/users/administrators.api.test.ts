import { beforeAll, describe, expect, it } from "vitest";
import { systemActor } from "../../../platform/audit/audit.server.ts";
import type { Browser } from "../../../../test/browser.ts";
import { addPerson } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { listAdmins } from "./users.server.ts";
import { deleteUser } from "./delete-user.server.ts";
import { editUser } from "./user-management.server.ts";

let owner: Browser;

const password = "winter is in the van 7";

const site = await openSite();

beforeAll(async () => {
  owner = await site.signIn("owner");
});

it("only administrators are listed, in the order of their ids", async () => {
  const other = await openSite();
  for (const person of ["partner", "customer", "owner", "editor"] as const)
    await addPerson(other.services, person);
  const partner = await listAdmins(other.db);
  // Without ORDER BY, PostgreSQL returns an updated row after the others.
  await other.db.updateTable("users").set({ town: "Deal" }).where("firstname", "=", "Percy").execute();
  expect((await listAdmins(other.db)).map(({ id }) => id)).toEqual(partner.map(({ id }) => id));
  expect(partner.map(({ firstname }) => firstname)).toEqual(["Percy", "Olive", "Edie"]);
});

describe("what an administrator cannot do", () => {
  it("demote or delete themselves", async () => {
    const { id } = (await owner.get("/api/user")).body.data;
    expect(await owner.patch(`/api/users/${id}`, { role: "user" })).toMatchObject({
      status: 422,
      body: { errors: { role: ["You cannot demote yourself."] } },
    });
    expect((await owner.delete(`/api/users/${id}`)).status).toBe(422);
    expect(await stored(id)).toMatchObject({ role: "admin" });
  });

  it("leave the site without an administrator when two demote each other at the same time", async () => {
    const other = await openSite();
    const [first, second] = [await other.signIn("owner"), await other.signIn("partner")];
    const [a, b] = [
      (await first.get("/api/user")).body.data.id,
      (await second.get("/api/user")).body.data.id,
    ];
    await Promise.all([
      first.patch(`/api/users/${b}`, { role: "user" }),
      second.patch(`/api/users/${a}`, { role: "user" }),
    ]);
    const admins = await other.db.selectFrom("users").select("id").where("role", "=", "admin").execute();
    expect(admins.length).toBeGreaterThan(0);
    await other.close();
  });

  it("demote or delete the last administrator", async () => {
    // The actor was an administrator when the request arrived, but is not any more when it is executed.
    const actor = {
      ...systemActor(site.clock.now()),
      client: "unknown",
      isConfirmed: true,
      isLimited: false,
    };
    const { id } = (await owner.get("/api/user")).body.data;
    await site.db
      .updateTable("users")
      .set({ role: "user" })
      .where("role", "=", "admin")
      .where("id", "<>", id)
      .execute();
    await expect(editUser(site.services, actor, { id, role: "user" })).rejects.toMatchObject({
      errors: { role: ["You cannot demote the last administrator."] },
    });
    await expect(deleteUser(site.services, actor, id)).rejects.toMatchObject({
      errors: { user: ["You cannot delete the last administrator."] },
    });
    expect(await stored(id)).toMatchObject({ role: "admin" });
  });

  it("change an address, a role or a password, make an administrator, or delete, without a password confirmed within 3 hours", async () => {
    const id = await add("guarded@example.com");
    // Uses the session regularly, so that it does not expire.
    for (let hour = 0; hour < 4; hour += 1) {
      site.clock.advance({ hours: 1 });
      await owner.get("/api/user");
    }
    const required = { status: 423, body: { message: "Password confirmation required." } };
    expect(await owner.patch(`/api/users/${id}`, { role: "admin" })).toMatchObject(required);
    const change = { password, password_confirmation: password };
    expect(await owner.patch(`/api/users/${id}`, change)).toMatchObject(required);
    expect(await owner.patch(`/api/users/${id}`, { email: "stolen@example.com" })).toMatchObject(required);
    const admin = { firstname: "A", lastname: "B", email: "admin@evil.example", role: "admin", ...change };
    expect(await owner.post("/api/users", admin)).toMatchObject(required);
    expect(await owner.delete(`/api/users/${id}`)).toMatchObject(required);
    const same = { firstname: "Free", role: "user", email: "Guarded@example.com" };
    expect((await owner.patch(`/api/users/${id}`, same)).status).toBe(200);
    owner = await site.signIn("owner");
  });
});

async function add(email: string): Promise<number> {
  const person = { firstname: "A", lastname: "B", role: "user", email };
  const answer = await owner.post("/api/users", { ...person, password, password_confirmation: password });
  return answer.body.data.id;
}

async function stored(id: number) {
  return site.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
