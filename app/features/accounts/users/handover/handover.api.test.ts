import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../../test/browser.ts";
import { addPerson, people, type Person } from "../../../../../test/people.ts";
import { openSite, type Site } from "../../../../../test/site.ts";
import { forgetExpiredHandovers } from "./handover.server.ts";

let site: Site;
let owner: Browser;

beforeEach(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
});

const idOf = async (name: Person) => (await addPerson(site.services, name)).id;
const reach = async (...names: Person[]) => {
  const emails = names.map((name) => people[name].email);
  const rows = await site.db
    .selectFrom("users")
    .select(["email", "role", "duties"])
    .where("email", "in", emails)
    .execute();
  return emails.map((email) => {
    const { role, duties } = rows.find((row) => row.email === email)!;
    return `${role}: ${duties ?? "everything"}`;
  });
};
const name = async (successor: Person, leaves_with = "look") =>
  owner.post(`/api/users/${await idOf(successor)}/handover`, { leaves_with });
const forgetConfirmation = () =>
  site.db.updateTable("sessions").set({ password_confirmed_at: "2000-01-01T00:00:00.000Z" }).execute();

describe("handing over", () => {
  it("changes nothing until the successor agrees, and then both at once", async () => {
    const clerk = await site.signIn("clerk");
    const asked = await name("clerk");
    expect([asked.status, asked.body.leaves_with, asked.body.to.name]).toEqual([201, "look", "Clem Clerk"]);
    expect(await reach("owner", "clerk")).toEqual(["admin: everything", "admin: office"]);
    expect((await clerk.post(`/user/handovers/${asked.body.id}`)).status).toBe(204);
    expect(await reach("owner", "clerk")).toEqual(["admin: look", "admin: everything"]);
    expect((await clerk.post(`/user/handovers/${asked.body.id}`)).status).toBe(404);
    expect((await owner.get("/api/company")).status).toBe(200);
    expect((await owner.get("/api/audit-log")).status).toBe(403);
    const lines = await site.db
      .selectFrom("audit_log")
      .select(["actor_name", "action"])
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(lines).toEqual([
      { actor_name: "Clem Clerk", action: "took over from" },
      { actor_name: "Olive Owner", action: "named as successor" },
    ]);
  });

  it("can remove the one who hands over from the back office", async () => {
    const onlooker = await site.signIn("onlooker");
    const { body } = await name("onlooker", "none");
    expect((await onlooker.post(`/user/handovers/${body.id}`)).status).toBe(204);
    expect(await reach("owner", "onlooker")).toEqual(["user: everything", "admin: everything"]);
  });

  it("asks both for a confirmed password", async () => {
    const clerk = await site.signIn("clerk");
    const { body } = await name("clerk");
    await forgetConfirmation();
    expect((await name("clerk")).status).toBe(423);
    expect((await clerk.post(`/user/handovers/${body.id}`)).status).toBe(423);
    expect(await reach("owner", "clerk")).toEqual(["admin: everything", "admin: office"]);
  });

  it("is refused to oneself, to users who are not verified administrators, and with an unknown option", async () => {
    for (const nobody of ["owner", "customer", "newcomer"] as const)
      expect([nobody, (await name(nobody)).status]).toEqual([nobody, 422]);
    expect((await name("clerk", "everything")).status).toBe(422);
    expect((await owner.post("/api/users/999999/handover", { leaves_with: "look" })).status).toBe(404);
  });

  it("ends when it is withdrawn, refused, offered to somebody else or a week old", async () => {
    const [clerk, editor] = [await site.signIn("clerk"), await site.signIn("editor")];
    const first = (await name("clerk")).body.id;
    const second = (await name("editor")).body.id;
    expect((await clerk.post(`/user/handovers/${first}`)).status).toBe(404);
    expect((await clerk.post(`/user/handovers/${second}`)).status).toBe(404);
    expect((await clerk.delete(`/user/handovers/${second}`)).status).toBe(404);
    expect((await editor.delete(`/user/handovers/${second}`)).status).toBe(204);
    const third = (await name("editor")).body.id;
    expect((await owner.delete("/api/handover")).status).toBe(204);
    expect((await owner.delete("/api/handover")).status).toBe(204);
    expect((await editor.post(`/user/handovers/${third}`)).status).toBe(404);
    const fourth = (await name("editor")).body.id;
    site.clock.advance({ hours: 7 * 24 });
    await forgetExpiredHandovers(site.services);
    expect(await site.db.selectFrom("handovers").selectAll().execute()).toEqual([]);
    expect((await (await site.signIn("editor")).post(`/user/handovers/${fourth}`)).status).toBe(404);
  });

  it("is impossible once the one who hands over may no longer do everything", async () => {
    const clerk = await site.signIn("clerk");
    const { body } = await name("clerk");
    await site.db
      .updateTable("users")
      .set({ duties: "office" })
      .where("email", "=", people.owner.email)
      .execute();
    expect((await clerk.post(`/user/handovers/${body.id}`)).status).toBe(409);
    expect(await reach("owner", "clerk")).toEqual(["admin: office", "admin: office"]);
  });
});
