import { hash } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { mailsOf } from "../../../../test/mails.ts";
import { addPerson, people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { addFirstAdmin } from "./first-admin.server.ts";

/** A common password that the rules in the browser do not know. */
const common = "estrella";
const refusal = {
  status: 422,
  body: { errors: { password: ["This password is among the most common ones. Please choose another."] } },
};
const twice = (password: string) => ({ password, password_confirmation: password });

const site = await openSite({
  RATE_LIMITS: JSON.stringify({
    registrationsPerClient: { limit: 1, seconds: 3600 },
    passwordChangesPerAccount: { limit: 1, seconds: 3600 },
    passwordsSetPerAdmin: { limit: 2, seconds: 3600 },
  }),
});
const owner = await site.signIn("owner");

describe("a common password is refused", () => {
  const person = {
    firstname: "Rita",
    lastname: "Register",
    email: "rita@example.com",
    telephone: "07700 900123",
  };

  it("at registration, without using up a slot", async () => {
    for (let count = 0; count < 3; count += 1) {
      expect(await site.visitor().post("/api/register", { ...person, ...twice(common) })).toMatchObject(
        refusal,
      );
    }
    const good = await site.visitor().post("/api/register", { ...person, ...twice("frozen peas at dawn") });
    expect(good.status).toBe(201);
  });

  it("in the profile, without using up a slot, and the old password stays", async () => {
    const address = { telephone: "07700 900123", address1: "1 Lane", town: "Deal", postcode: "TN99 9ZZ" };
    const customer = await site.signIn("customer");
    const { data } = (await customer.get("/api/user")).body;
    const save = (password: string) =>
      customer.post("/api/user", { ...data, ...address, ...twice(password) });
    for (let count = 0; count < 2; count += 1) expect(await save(common)).toMatchObject(refusal);
    expect((await site.visitor().post("/login", people.customer)).status).toBe(200);
    expect((await save(people.customer.password)).status).toBe(200);
  });

  it("for another account, new or existing", async () => {
    const fresh = { ...person, email: "new@example.com", role: "user" };
    expect(await owner.post("/api/users", { ...fresh, ...twice(common) })).toMatchObject(refusal);
    const { id } = await addPerson(site.services, "customer");
    expect(await owner.patch(`/api/users/${id}`, twice(common))).toMatchObject(refusal);
    expect((await owner.patch(`/api/users/${id}`, twice(people.customer.password))).status).toBe(200);
  });

  it("with a mailed link, which stays valid", async () => {
    const [mail] = await mailsOf(site, () =>
      site.visitor().post("/forgot-password", { email: people.customer.email }),
    );
    const [, token] = /reset-password\/([^?"\s]+)/.exec(mail!.text)!;
    const reset = { email: people.customer.email, token };
    expect(await site.visitor().post("/reset-password", { ...reset, ...twice(common) })).toMatchObject(
      refusal,
    );
    const good = await site
      .visitor()
      .post("/reset-password", { ...reset, ...twice(people.customer.password) });
    expect(good.status).toBe(200);
  });

  it("for the administrator that the settings name", async () => {
    const firstAdmin = { email: "first@example.com", password: common };
    await site.db.updateTable("users").set({ role: "user" }).where("role", "=", "admin").execute();
    const services = { ...site.services, config: { ...site.config, firstAdmin } };
    await expect(addFirstAdmin(services)).rejects.toThrow(
      "ADMIN_PASSWORD must be stronger. This password is among the most common ones. Please choose another.",
    );
    await site.db
      .updateTable("users")
      .set({ role: "admin" })
      .where("email", "=", people.owner.email)
      .execute();
  });
});

describe("a user who has a common password already", () => {
  const { email } = people.driver;
  const signIn = (password: string) => site.visitor().post("/login", { email, password });
  const subjectsOf = async (work: () => Promise<unknown>) =>
    (await mailsOf(site, work)).map(({ subject }) => subject.split(" – ")[0]);
  const toldOf = "Please choose another password";

  it("signs in, and gets one mail; another such password brings another mail", async () => {
    const { id } = await addPerson(site.services, "driver");
    await site.db
      .updateTable("users")
      .set({ password_hash: await hash(common) })
      .where("id", "=", id)
      .execute();
    expect(await subjectsOf(() => signIn("wrong as can be"))).toEqual([]);
    expect(await subjectsOf(async () => expect((await signIn(common)).status).toBe(200))).toContain(toldOf);
    expect(await subjectsOf(() => Promise.all([signIn(common), signIn(common)]))).not.toContain(toldOf);
    await owner.patch(`/api/users/${id}`, twice("frozen peas at dawn"));
    expect(await subjectsOf(() => signIn("frozen peas at dawn"))).not.toContain(toldOf);
    await site.db
      .updateTable("users")
      .set({ password_hash: await hash("motdepasse") })
      .where("id", "=", id)
      .execute();
    expect(await subjectsOf(() => signIn("motdepasse"))).toContain(toldOf);
  });
});
