import { describe, expect, it } from "vitest";
import { systemActor } from "../../../platform/audit/audit.server.ts";
import { lastAudit } from "../../../../test/last-audit.ts";
import { addPerson, people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { importSchools } from "../../schools/schools.server.ts";
import { insertUser } from "./users.server.ts";

const password = "winter is in the van 7";
const fresh = { role: "user", password, password_confirmation: password };

const site = await openSite();
const owner = await site.signIn("owner");
const school = { urn: 900001, name: "Ash Grove School", town: "Dover", postcode: "CT99 1AA" };
await importSchools(site.db, systemActor(site.clock.now()), { schools: [school] });
const schoolId: number = (await site.db.selectFrom("schools").select("id").executeTakeFirstOrThrow()).id;

describe("listing users", () => {
  it("answers 25 a page by name, from page 1, and an empty page past the end", async () => {
    for (let number = 10; number < 40; number += 1) {
      await add({ firstname: "Ann", lastname: `Lister${number}`, email: `lister${number}@example.com` });
    }
    const first = (await owner.get("/api/users?search=Lister")).body;
    expect(first).toMatchObject({ total: 30, per_page: 25, current_page: 1, last_page: 2 });
    expect(first.data.map((user: { lastname: string }) => user.lastname)).toEqual(
      Array.from({ length: 25 }, (_, index) => `Lister${10 + index}`),
    );
    expect((await owner.get("/api/users?search=Lister&page=2")).body.data).toHaveLength(5);
    for (const search of ["&search=Lister", ""]) {
      const newest = (await owner.get(`/api/users?sort=newest${search}`)).body.data;
      expect(newest[0].lastname).toBe("Lister39");
      expect(newest[24].lastname).toBe("Lister15");
    }
    expect((await owner.get("/api/users?search=Lister&page=9")).body).toMatchObject({
      data: [],
      current_page: 9,
    });
  });

  it.each(["", "Orderl"])(
    "goes by last name, then by first name, from page to page: search %j",
    async (search) => {
      const tag = `orderly${search.length}`;
      const person = { role: "user" as const, password_hash: "x", email_verified_at: null };
      const named = (firstname: string, lastname: string) =>
        insertUser(site.db, site.clock.now(), {
          ...person,
          firstname,
          lastname,
          email: `${tag}${firstname}@example.com`,
        });
      await named("Aaron", "Orderlz");
      await named("Zoe", "Orderly");
      for (let number = 34; number >= 10; number -= 1) await named(`Ann${number}`, "Orderly");
      const shown: string[] = [];
      let last = 1;
      for (let page = 1; page <= last; page += 1) {
        const { body } = await owner.get(`/api/users?search=${search}&page=${page}`);
        last = body.last_page;
        for (const user of body.data as { email: string; firstname: string }[]) {
          if (user.email.startsWith(tag)) shown.push(user.firstname);
        }
      }
      const anns = Array.from({ length: 25 }, (_, index) => `Ann${10 + index}`);
      expect(shown).toEqual([...anns, "Zoe", "Aaron"]);
    },
  );

  it.each(["0", "-3", "x", ""])("takes page %s as 1", async (page) => {
    expect((await owner.get(`/api/users?page=${page}`)).body.current_page).toBe(1);
  });

  it("searches any part of name, email, telephone, town and postcode, in any case, % and _ literally", async () => {
    await add({
      firstname: "Émile",
      lastname: "Zöllner_%",
      email: "emile@example.com",
      telephone: "01632 960777",
      town: "Whitstable",
      postcode: "CT99 5XY",
    });
    for (const search of [
      "émile zöll",
      "zollner_% emile",
      "éMI",
      "ZÖLL",
      "r_%",
      "emile@",
      "960777",
      "WHITSTA",
      "ct99 5x",
    ]) {
      const { data } = (await owner.get(`/api/users?search=${encodeURIComponent(search)}`)).body;
      expect(
        data.map((user: { firstname: string }) => user.firstname),
        search,
      ).toEqual(["Émile"]);
    }
    expect((await owner.get("/api/users?search=%25%25")).body.total).toBe(0);
  });

  it("never shows a password or a secret", async () => {
    const { body } = await owner.get("/api/users");
    expect(JSON.stringify(body)).not.toMatch(/argon2|password|secret|hash/);
  });
});

describe("adding a user", () => {
  it("adds a verified account that can sign in, and audits it without its values", async () => {
    const answer = await owner.post("/api/users", {
      ...fresh,
      firstname: "New",
      lastname: "Person",
      email: "New@Example.com",
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { email: "new@example.com", role: "user", email_verified: true } },
    });
    const signedIn = await site.visitor().post("/login", { email: "new@example.com", password });
    expect(signedIn.status).toBe(200);
    const audit = await lastAudit(site);
    expect(audit).toMatchObject({ action: "created", subject_name: "New Person" });
    expect(audit.details).not.toContain("example.com");
  });

  it("says what is wrong under each of the six fields", async () => {
    const { status, body } = await owner.post("/api/users", {
      password: "short",
      password_confirmation: "other",
    });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({
      firstname: ["The firstname field is required."],
      lastname: ["The lastname field is required."],
      email: ["The email field is required."],
      role: ["The role field is required."],
    });
    expect(body.errors.password[0]).toBe("The password field must be at least 8 characters.");
  });

  it("allows only the roles user and admin, and each address once in upper or lower case", async () => {
    const person = { ...fresh, firstname: "A", lastname: "B", email: "twice@example.com" };
    expect((await owner.post("/api/users", { ...person, role: "pta" })).body.errors).toEqual({
      role: ["The selected role is invalid."],
    });
    await owner.post("/api/users", person);
    expect((await owner.post("/api/users", { ...person, email: "TWICE@example.com" })).body.errors).toEqual({
      email: ["The email has already been taken."],
    });
  });
});

describe("one user", () => {
  it.each(["999999", "abc", "0"])("answers 404 for %s", async (id) => {
    expect((await owner.get(`/api/users/${id}`)).status).toBe(404);
    expect((await owner.patch(`/api/users/${id}`, { firstname: "X" })).status).toBe(404);
    expect((await owner.delete(`/api/users/${id}`)).status).toBe(404);
  });

  it("changes only what is sent, and audits the names of the fields", async () => {
    const id = await add({ firstname: "Before", lastname: "Keep", email: "patch@example.com", town: "Deal" });
    const answer = await owner.patch(`/api/users/${id}`, { firstname: "After", town: null });
    expect(answer.body.data).toMatchObject({ firstname: "After", lastname: "Keep", town: null });
    expect(await stored(id)).toMatchObject({ firstname: "After", lastname: "Keep", town: null });
    expect(JSON.parse((await lastAudit(site)).details)).toEqual({ fields: ["firstname", "town"] });
  });

  it("refuses an empty name and a taken address", async () => {
    const id = await add({ firstname: "A", lastname: "B", email: "refuse@example.com" });
    expect((await owner.patch(`/api/users/${id}`, { firstname: "" })).body.errors).toEqual({
      firstname: ["The firstname field is required."],
    });
    const taken = await owner.patch(`/api/users/${id}`, { email: people.owner.email.toUpperCase() });
    expect(taken.body.errors).toEqual({ email: ["The email has already been taken."] });
  });

  it("answers 409 with the user as it is now when somebody saved meanwhile", async () => {
    const id = await add({ firstname: "A", lastname: "B", email: "conflict@example.com" });
    const { version } = (await owner.get(`/api/users/${id}`)).body.data;
    await owner.patch(`/api/users/${id}`, { firstname: "First", version });
    const late = await owner.patch(`/api/users/${id}`, { firstname: "Second", version });
    expect(late).toMatchObject({ status: 409, body: { current: { data: { firstname: "First" } } } });
    expect(await stored(id)).toMatchObject({ firstname: "First" });
  });

  it("stores a school only with the role pta", async () => {
    const id = await add({ firstname: "A", lastname: "B", email: "pta@example.com" });
    expect((await owner.patch(`/api/users/${id}`, { school_id: schoolId })).body.data.school_id).toBeNull();
    const chosen = (await owner.patch(`/api/users/${id}`, { role: "pta", school_id: schoolId })).body.data;
    expect(chosen).toMatchObject({ role: "pta", school_id: schoolId, school_name: "Ash Grove School" });
    expect((await owner.patch(`/api/users/${id}`, { school_id: 999_999 })).body.errors).toEqual({
      school_id: ["The selected school id is invalid."],
    });
    expect((await owner.patch(`/api/users/${id}`, { school_id: null })).body.data.school_name).toBeNull();
    await owner.patch(`/api/users/${id}`, { school_id: schoolId });
    expect((await owner.patch(`/api/users/${id}`, { role: "user" })).body.data.school_id).toBeNull();
  });

  it("ends a user's sessions with a new password, and the audit log says that it was set", async () => {
    const id = (await addPerson(site.services, "driver")).id;
    const driver = await site.signIn("driver");
    const change = { password: "another long one 42", password_confirmation: "another long one 42" };
    expect((await owner.patch(`/api/users/${id}`, change)).status).toBe(200);
    expect(JSON.parse((await lastAudit(site)).details)).toEqual({ fields: ["password"] });
    expect((await driver.get("/api/user")).status).toBe(401);
    expect(
      (await site.visitor().post("/login", { email: people.driver.email, password: change.password })).status,
    ).toBe(200);
  });

  it("deletes a user with sessions, and the CV once the user leaves the bin", async () => {
    const id = (await addPerson(site.services, "teacher")).id;
    const teacher = await site.signIn("teacher");
    await owner.post(`/api/users/${id}/cv`, cv());
    const { cv_key } = await stored(id);
    expect((await owner.delete(`/api/users/${id}`)).status).toBe(204);
    expect((await teacher.get("/api/user")).status).toBe(401);
    expect(await site.services.files.exists(cv_key!)).toBe(true);
    expect((await owner.delete(`/api/bin/user/${id}`)).status).toBe(204);
    expect(await site.services.files.exists(cv_key!)).toBe(false);
  });
});

async function add(person: Record<string, string>): Promise<number> {
  return (await owner.post("/api/users", { ...fresh, ...person })).body.data.id;
}

async function stored(id: number) {
  return site.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function cv(): FormData {
  const form = new FormData();
  form.set("file", new File(["%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF"], "my cv.pdf"));
  return form;
}
