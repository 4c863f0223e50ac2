import { expect, it } from "vitest";
import { mailsOf } from "../../../../test/mails.ts";
import { people, saveProfile } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";

it("addresses ignore case, and a new one is stored in lower case", async () => {
  const site = await openSite();
  const customer = await site.signIn("customer");
  await site.db.updateTable("sessions").set({ password_confirmed_at: "2026-01-01T00:00:00.000Z" }).execute();
  const same = await mailsOf(site, async () => {
    expect((await saveProfile(customer, { email: "CARA@Example.com" })).status).toBe(200);
  });
  expect(same).toEqual([]);
  expect((await saveProfile(customer, { email: "Cara.New@Example.com" })).status).toBe(423);
  await customer.post("/user/confirm-password", { password: people.customer.password });
  const mails = await mailsOf(site, async () => {
    expect((await saveProfile(customer, { email: "Cara.New@Example.com" })).status).toBe(200);
  });
  expect(mails.map(({ to }) => to).toSorted()).toEqual(["cara.new@example.com", people.customer.email]);
  expect(mails.find(({ to }) => to === people.customer.email)!.text).toContain("cara.new@example.com");
  expect((await customer.get("/api/user")).body.data.email).toBe(people.customer.email);
});

it("the audit log names the field of each change to an administrator's own profile, but not the value", async () => {
  const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  const owner = await site.signIn("owner");
  await saveProfile(owner, {});
  await saveProfile(owner, { town: "Dover" });
  const lines = await site.db
    .selectFrom("audit_log")
    .select(["action", "details"])
    .orderBy("id", "desc")
    .execute();
  expect(lines[0]).toEqual({ action: "changed", details: JSON.stringify({ fields: ["town"] }) });
  await saveProfile(owner, { town: "Dover" });
  expect(await site.db.selectFrom("audit_log").select("id").execute()).toHaveLength(lines.length);
});
