import { inspect } from "node:util";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addPasskey, Authenticator } from "../../../../test/authenticator.ts";
import type { Browser } from "../../../../test/browser.ts";
import { pdf } from "../../../../test/documents.ts";
import { upload } from "../../../../test/pictures.ts";
import { linkIn, mailsOf, pressLink } from "../../../../test/mails.ts";
import { addPerson, people, registration, saveProfile } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { setUpAuthenticator } from "../../../../test/two-factor.ts";
import { logger } from "../../../platform/log.server.ts";
import { securityEventKinds } from "../../../platform/security-events/security-event-kinds.ts";

let owner: Browser;
const password = "winter is in the van 7";
const person = registration("eve@example.com", password);

const site = await openSite({ SCAN_COMMAND: "/bin/sh -c '! grep -q EVIL'", ADMIN_SECOND_FACTOR: "optional" });

beforeAll(async () => {
  await addPerson(site.services, "customer");
  owner = await site.signIn("owner");
});

beforeEach(() => site.clock.advance({ minutes: 61 }));

const eventsOf = async (userId: number) => {
  const rows = await site.db
    .selectFrom("security_events")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ kind, result, times }) => `${kind} ${result}${times > 1 ? ` ${times}` : ""}`);
};

describe("everything that happens to an account", () => {
  it("is in the log once, and no row, mail or log line contains a secret", async () => {
    const line = vi.spyOn(logger, "info");
    const otherLines = (["warn", "error", "debug"] as const).map((level) => vi.spyOn(logger, level));
    const secrets = [password];
    const eve = site.visitor();
    const userId = (await eve.post("/api/register", person)).body.data.id as number;
    const email_verified_at = site.clock.now().toISOString();
    await site.db.updateTable("users").set({ email_verified_at }).where("id", "=", userId).execute();
    await eve.post("/user/confirm-password", { password: "a wrong guess of hers" });
    await eve.post("/user/confirm-password", { password });
    secrets.push("a wrong guess of hers");

    const code = await setUpAuthenticator(site, eve);
    const { secretKey } = (await eve.get("/user/two-factor-secret-key")).body;
    await eve.post("/user/two-factor-recovery-codes");
    const [recovery, ...others] = (await eve.get("/user/two-factor-recovery-codes")).body as string[];
    secrets.push(secretKey, recovery!, ...others);
    const key = new Authenticator();
    const keyId = await addPasskey(eve, key);

    await site.visitor().post("/login", { email: person.email, password: "another wrong guess" });
    const second = site.visitor();
    await second.post("/login", { email: person.email, password });
    await second.post("/two-factor-challenge", { code: "000000" });
    await second.post("/two-factor-challenge", { code: code() });
    const third = site.visitor();
    await third.post("/login", { email: person.email, password });
    await third.post("/two-factor-challenge", { recovery_code: recovery });
    const fourth = site.visitor();
    const { body: options } = await fourth.get("/passkeys/options");
    expect((await fourth.post("/passkeys/sign-in", { passkey: key.sign(options) })).status).toBe(204);

    const { body: confirmation } = await fourth.get("/user/confirm-passkey/options");
    await fourth.post("/user/confirm-passkey", { passkey: key.sign(confirmation) });
    await fourth.delete("/api/user/sessions");
    await fourth.delete(`/user/passkeys/${keyId}`);
    await fourth.delete("/user/two-factor-authentication");
    const changed = "spring is in the van 8";
    secrets.push(changed);
    await saveProfile(fourth, { password: changed, password_confirmation: changed });
    const mails = await mailsOf(site, () => saveProfile(fourth, { email: "eva@example.com" }));
    const toNew = mails.find(({ to }) => to === "eva@example.com");
    const link = linkIn(toNew, /email\/verify/);
    await pressLink(fourth, link);
    const toOld = mails.find(({ to }) => to === person.email);
    const denial = linkIn(toOld, /not-me/);
    await site.visitor().get(denial);
    secrets.push(link.split("signature=")[1]!, denial.split("/")[2]!);

    for (const harm of [Buffer.from("EVIL"), Buffer.alloc(0)]) {
      await fourth.post("/api/user/cv", upload(Buffer.concat([pdf, harm]), {}, "eve.pdf"));
      await site.jobs.drain();
    }
    await owner.post("/user/confirm-password", { password: people.owner.password });
    expect((await owner.get(`/api/users/${userId}/cv`)).status).toBe(200);
    await owner.patch(`/api/users/${userId}`, { role: "admin" });
    expect((await fourth.get("/api/exports/messages")).status).toBe(200);
    await owner.patch(`/api/users/${userId}`, { duties: ["pages"] });
    await owner.delete(`/api/users/${userId}/sessions`);
    expect((await fourth.get("/api/user")).status).toBe(401);

    const [mailed] = await mailsOf(site, () =>
      site.visitor().post("/forgot-password", { email: "eva@example.com" }),
    );
    const page = linkIn(mailed, /reset-password/);
    for (const spelling of [page, page.replace("reset", "RESET")]) await site.visitor().get(spelling);
    const token = page.split(/[/?]/)[2]!;
    const last = "autumn is in the van 9";
    secrets.push(token, last);
    const reset = { token, email: "eva@example.com", password: last, password_confirmation: last };
    expect((await site.visitor().post("/reset-password", reset)).status).toBe(200);
    const fifth = site.visitor();
    await fifth.post("/login", { email: "eva@example.com", password: last });
    await fifth.post("/logout");
    await fifth.post("/login", { email: "eva@example.com", password: last });
    secrets.push(fifth.cookies.get("site_session")!);
    site.clock.advance({ minutes: 2 });
    await fifth.post("/user/not-me");
    await site.jobs.drain();

    const events = await eventsOf(userId);
    expect(events).toEqual([
      "account-opened right",
      "password-confirmation wrong",
      "password-confirmation right",
      "second-factor-on right",
      "recovery-codes-replaced right",
      "passkey-added right",
      "sign-in wrong",
      "sign-in right",
      "second-factor wrong",
      "second-factor right",
      "sign-in right",
      "recovery-code right",
      "passkey right",
      "passkey-confirmation right",
      "other-sessions-ended right",
      "passkey-removed right",
      "second-factor-off right",
      "password-changed right",
      "address-change-asked right",
      "address-changed right",
      "infected-file-deleted right",
      "personal-file-downloaded right",
      "role-changed right",
      "administrator-added right",
      "export right",
      "duties-changed right",
      "all-sessions-ended right",
      "password-reset-asked right",
      "password-reset right",
      "sign-in right",
      "session-ended right",
      "sign-in right",
      "not-me right",
      "password-reset-asked right",
    ]);
    const kinds = new Set(events.map((event) => event.split(" ")[0]));
    expect(kinds).toEqual(new Set(securityEventKinds));
    const lines = line.mock.calls.filter(([, words]) => words === "security event").map(([object]) => object);
    const whole = [line, ...otherLines].flatMap(({ mock }) => mock.calls);
    const log = inspect(whole, { depth: null, maxArrayLength: null, maxStringLength: null });
    expect(log).toContain("/reset-password/…");
    for (const spy of [line, ...otherLines]) spy.mockRestore();
    expect(lines.filter((line) => (line as { user?: number }).user === userId)).toHaveLength(events.length);
    const rows = await site.db.selectFrom("security_events").selectAll().execute();
    const stored = await site.db.selectFrom("mails").selectAll().execute();
    for (const secret of secrets) {
      for (const place of [rows, stored]) expect(JSON.stringify(place)).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
  });
});

describe("the log", () => {
  it("shows users their own events, and the owner all, by address, kind and day", async () => {
    const customer = await site.signIn("customer");
    await site.visitor().post("/login", { email: "nobody@example.com", password });
    const { results } = (await customer.get("/api/user/security-events")).body;
    expect(results[0]).toMatchObject({ what: "Signed in with the password", by_other: false });
    const log = async (query: string) => (await owner.get(`/api/security-events?${query}`)).body;
    owner = await site.signIn("owner");
    const typed = await log("email=Nobody@example.com");
    expect(typed).toMatchObject({ total: 1, results: [{ kind: "sign-in", result: "wrong", person: null }] });
    const own = await log(`email=${people.customer.email}&kind=sign-in`);
    expect(new Set(own.results.map((event: { person: string }) => event.person))).toEqual(
      new Set(["Cara Customer"]),
    );
    const added = await log("kind=passkey-added");
    expect(added.results.filter(({ kind }: { kind: string }) => kind !== "passkey-added")).toEqual([]);
    const first = site.clock.now().toISOString().slice(0, 10);
    site.clock.advance({ days: 1 });
    owner = await site.signIn("owner");
    const next = site.clock.now().toISOString().slice(0, 10);
    for (const day of [first, next]) {
      const { results: ofDay } = await log(`day=${day}`);
      expect(new Set(ofDay.map(({ at }: { at: string }) => at.slice(0, 10)))).toEqual(new Set([day]));
    }
    expect((await log("day=2020-01-01")).total).toBe(0);
  });

  it("lets an owner sign a user out only with a confirmed password", async () => {
    const { id } = await addPerson(site.services, "driver");
    const driver = await site.signIn("driver");
    owner = await site.signIn("owner");
    await site.db
      .updateTable("sessions")
      .set({ password_confirmed_at: new Date(0).toISOString() })
      .execute();
    expect((await owner.delete(`/api/users/${id}/sessions`)).status).toBe(423);
    expect((await driver.get("/api/user")).status).toBe(200);
    await owner.post("/user/confirm-password", { password: people.owner.password });
    expect((await owner.delete(`/api/users/${id}/sessions`)).status).toBe(204);
    expect((await driver.get("/api/user")).status).toBe(401);
  });
});
