import { beforeEach, describe, expect, it } from "vitest";
import type { Answer, Browser } from "../../../test/browser.ts";
import { openSite, type Site } from "../../../test/site.ts";

let site: Site;
let owner: Browser;

beforeEach(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
});

const scopes = {
  messages: "messages",
  applications: "applications",
  customers: "customers",
  "call-outs": "callouts",
};
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const addMachine = async (...which: string[]) =>
  (await owner.post("/api/machines", { name: "Accounts program", scopes: which })).body as {
    id: number;
    token: string;
  };

describe("a machine's token", () => {
  it.each(Object.keys(scopes))("reads %s, and nothing of another scope", async (scope) => {
    const { token } = await addMachine(scope);
    for (const [other, list] of Object.entries(scopes)) {
      const { status } = await site.visitor().get(`/api/${list}`, bearer(token));
      expect([other, status]).toEqual([other, other === scope ? 200 : 403]);
    }
  });

  it("changes nothing and opens nothing else", async () => {
    const { token } = await addMachine(...Object.keys(scopes));
    const machine = site.visitor();
    for (const path of [
      "/api/users",
      "/api/mails",
      "/api/search?search=ab",
      "/api/machines",
      "/api/user",
      "/api/exports/messages",
    ])
      expect([path, (await machine.get(path, bearer(token))).status]).toEqual([path, 401]);
    const written = await machine.write("POST", "/api/customers", { company_name: "A Ltd" }, bearer(token));
    expect(written.status).toBe(401);
  });

  it("is refused as RFC 6750 says, also where it tries to write", async () => {
    const { token } = await addMachine("messages");
    const challenge = async (answer: Promise<Answer>) => {
      const { status, headers } = await answer;
      return [status, headers.get("WWW-Authenticate")];
    };
    const visitor = site.visitor();
    const bad = bearer("machine_bad");
    const invalid = [401, 'Bearer error="invalid_token"'];
    expect(await challenge(visitor.get("/api/messages"))).toEqual([401, "Bearer"]);
    expect(await challenge(visitor.get("/api/messages", bad))).toEqual(invalid);
    expect(await challenge(visitor.get("/api/customers", bearer(token)))).toEqual([
      403,
      'Bearer error="insufficient_scope"',
    ]);
    for (const method of ["POST", "DELETE"] as const)
      expect(await challenge(site.visitor().request(method, "/api/customers/1", {}, bad))).toEqual(invalid);
    // A browser's forged request gains nothing by the header.
    const forged = await owner.request(
      "POST",
      "/api/customers",
      { company_name: "A" },
      {
        headers: { ...bad.headers, "X-XSRF-TOKEN": "forged" },
      },
    );
    expect([forged.status, forged.headers.has("WWW-Authenticate")]).toEqual([419, false]);
  });

  it("is shown once, stored as a hash, listed with its last use, and refused once it is revoked", async () => {
    const { id, token } = await addMachine("messages");
    expect(token).toMatch(/^machine_[\w-]{43}$/);
    const stored = await site.db.selectFrom("machine_tokens").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(token);
    const listed = async () => (await owner.get("/api/machines")).body.results;
    expect(await listed()).toEqual([
      {
        id,
        name: "Accounts program",
        scopes: ["messages"],
        created_at: site.clock.now().toISOString(),
        last_used_at: null,
      },
    ]);
    site.clock.advance({ minutes: 5 });
    await site.visitor().get("/api/messages", bearer(token));
    expect((await listed())[0].last_used_at).toBe(site.clock.now().toISOString());
    expect((await owner.delete(`/api/machines/${id}`)).status).toBe(204);
    expect((await owner.delete(`/api/machines/${id}`)).status).toBe(404);
    expect((await site.visitor().get("/api/messages", bearer(token))).status).toBe(401);
    const lines = await site.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_type", "=", "machine")
      .orderBy("id")
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(["created", "revoked"]);
  });

  it("is refused when it is made up, empty, of another kind, or lacks a scope or a confirmed password", async () => {
    for (const token of ["", "machine_", `machine_${"A".repeat(43)}`])
      expect((await site.visitor().get("/api/messages", bearer(token))).status).toBe(401);
    const none = await owner.post("/api/machines", { name: "None", scopes: [] });
    expect(none.body.errors).toEqual({ scopes: ["Please choose at least one."] });
    expect((await owner.post("/api/machines", { name: "All", scopes: ["users"] })).status).toBe(422);
    await site.db
      .updateTable("sessions")
      .set({ password_confirmed_at: "2000-01-01T00:00:00.000Z" })
      .execute();
    expect((await owner.post("/api/machines", { name: "A", scopes: ["messages"] })).status).toBe(423);
    expect(
      (await owner.post("/api/webhooks", { url: "https://a.example/", events: ["message.created"] })).status,
    ).toBe(423);
  });
});
