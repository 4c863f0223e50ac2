import { beforeEach, describe, expect, it } from "vitest";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { addPerson, people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { makePasswordLink } from "./password-reset.server.ts";

let count = 0;
let next = "";

const site = await openSite();
await addPerson(site.services, "customer");
await addPerson(site.services, "driver");

beforeEach(() => {
  count += 1;
  next = `a new pass phrase ${count}`;
  site.clock.advance({ minutes: 2 });
});

const email = people.customer.email;

async function mailedToken(address = email) {
  const [mail] = await mailsOf(site, () => site.visitor().post("/forgot-password", { email: address }));
  const link = linkIn(mail, /^\/reset-password\//);
  return { mail, link, token: link.slice("/reset-password/".length).split("?")[0]! };
}

const reset = (body: Record<string, unknown>) =>
  site.visitor().post("/reset-password", { email, password: next, password_confirmation: next, ...body });

const message = "This password reset token is invalid.";
const invalid = { status: 422, body: { message, errors: { email: [message] } } };

describe("a link made on the server, for a person who cannot receive mail", () => {
  it("sets a password once", async () => {
    const user = await addPerson(site.services, "customer");
    const link = new URL(await makePasswordLink(site.services, site.clock.now(), user));
    const token = link.pathname.slice("/reset-password/".length);
    expect((await reset({ token })).status).toBe(200);
    expect((await site.visitor().post("/login", { email, password: next })).status).toBe(200);
    expect(await reset({ token })).toMatchObject(invalid);
  });
});

describe("a link whose mail waits for the mail server", () => {
  const ask = () => site.visitor().post("/forgot-password", { email });
  const away = async (work: () => Promise<unknown>) => {
    site.mails.failing = true;
    await work();
    site.mails.failing = false;
  };

  const leaveAfter = async (minutes: number) => {
    const mails = await mailsOf(site, async () => site.clock.advance({ minutes }));
    return mails.filter(({ subject }) => subject.startsWith("Set a new password"));
  };

  it("does not leave once a newer one has replaced it", async () => {
    await away(async () => {
      await ask();
      await site.jobs.drain();
      site.clock.advance({ minutes: 2 });
      await ask();
      await site.jobs.drain();
    });
    const mails = await leaveAfter(20);
    expect(mails).toHaveLength(1);
    const token = linkIn(mails[0], /^\/reset-password\//)
      .slice("/reset-password/".length)
      .split("?")[0]!;
    expect((await reset({ token })).status).toBe(200);
  });

  it("does not leave once it has expired", async () => {
    await away(async () => {
      await ask();
      await site.jobs.drain();
    });
    expect(await leaveAfter(61)).toEqual([]);
  });
});

describe("asking for a reset link", () => {
  it("answers the same for known and unknown addresses, and mails the known ones", async () => {
    const known = await mailsOf(site, async () => {
      const answer = await site.visitor().post("/forgot-password", { email: email.toUpperCase() });
      expect(answer).toMatchObject({
        status: 200,
        body: { message: "We have emailed your password reset link." },
      });
    });
    expect(known).toHaveLength(1);
    expect(known[0]).toMatchObject({ to: email });
    expect(known[0]?.html).toContain("Frostway Transport Refrigeration");
    const unknown = await mailsOf(site, async () => {
      const answer = await site.visitor().post("/forgot-password", { email: "nobody@example.com" });
      expect(answer).toMatchObject({
        status: 200,
        body: { message: "We have emailed your password reset link." },
      });
    });
    expect(unknown).toEqual([]);
    // The job succeeded and was not given up: it wrote the mail and dropped it.
    expect(await site.db.selectFrom("jobs").select("last_error").execute()).toEqual([]);
  });

  it("leads to the public address with token and e-mail", async () => {
    const { link } = await mailedToken();
    expect(link).toMatch(/^\/reset-password\/[\w-]{43}\?email=cara%40example\.com$/);
  });

  it("refuses text that is not an email address", async () => {
    const answer = await site.visitor().post("/forgot-password", { email: "cara" });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { email: ["The email field must be a valid email address."] } },
    });
  });

  it("mails an address once a minute, silently", async () => {
    const mails = await mailsOf(site, async () => {
      for (let again = 0; again < 3; again += 1) {
        const answer = await site.visitor().post("/forgot-password", { email });
        expect(answer.status).toBe(200);
      }
    });
    expect(mails).toHaveLength(1);
  });

  it("stores only a hash of the token, in the outbox too", async () => {
    const { token } = await mailedToken();
    const tokens = await site.db.selectFrom("account_tokens").selectAll().execute();
    const mails = await site.db.selectFrom("mails").selectAll().execute();
    expect(tokens.length).toBeGreaterThan(0);
    expect(JSON.stringify({ tokens, mails })).not.toContain(token);
  });
});

describe("resetting", () => {
  it("sets the password, ends every session and mails the person", async () => {
    const signedIn = site.visitor();
    await reset({ token: (await mailedToken()).token });
    await signedIn.post("/login", { email, password: next });
    expect((await signedIn.get("/api/user")).status).toBe(200);
    site.clock.advance({ minutes: 2 });
    const { token } = await mailedToken();
    const later = `${next} again`;
    const mails = await mailsOf(site, async () => {
      const answer = await reset({ token, password: later, password_confirmation: later });
      expect(answer).toMatchObject({ status: 200, body: { message: "Your password has been reset." } });
    });
    expect(mails.map((mail) => mail.subject)).toEqual([
      "Your password has been changed – Frostway Transport Refrigeration",
    ]);
    expect((await signedIn.get("/api/user")).status).toBe(401);
    expect((await site.visitor().post("/login", { email, password: next })).status).toBe(422);
    expect((await site.visitor().post("/login", { email, password: later })).status).toBe(200);
  });

  it("accepts the address in upper or lower case", async () => {
    const { token } = await mailedToken();
    expect((await reset({ token, email: email.toUpperCase() })).status).toBe(200);
    expect((await site.visitor().post("/login", { email, password: next })).status).toBe(200);
  });

  it("leaves a line in the audit log when an administrator does it, and none for others", async () => {
    const resets = () =>
      site.db
        .selectFrom("audit_log")
        .select(["actor_name", "subject_name", "details"])
        .where("action", "=", "reset the password of")
        .execute();
    expect((await reset({ token: (await mailedToken()).token })).status).toBe(200);
    expect(await resets()).toEqual([]);
    await addPerson(site.services, "owner");
    const owner = people.owner.email;
    expect((await reset({ email: owner, token: (await mailedToken(owner)).token })).status).toBe(200);
    expect(await resets()).toEqual([
      { actor_name: "Olive Owner", subject_name: "Olive Owner", details: "{}" },
    ]);
  });

  it("takes a token once", async () => {
    const { token } = await mailedToken();
    expect((await reset({ token })).status).toBe(200);
    expect(await reset({ token })).toMatchObject(invalid);
  });

  it("takes a token once when it is sent twice at the same moment", async () => {
    const { token } = await mailedToken();
    const answers = await Promise.all([reset({ token }), reset({ token })]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 422]));
  });

  it("accepts a token for 60 minutes", async () => {
    const early = await mailedToken();
    site.clock.advance({ minutes: 59 });
    expect((await reset({ token: early.token })).status).toBe(200);
    const { token } = await mailedToken();
    site.clock.advance({ minutes: 60 });
    expect(await reset({ token })).toMatchObject(invalid);
  });

  it("accepts a token only with the address it was mailed to", async () => {
    const { token } = await mailedToken();
    expect(await reset({ token, email: people.driver.email })).toMatchObject(invalid);
    expect(await reset({ token, email: "nobody@example.com" })).toMatchObject(invalid);
    expect((await reset({ token })).status).toBe(200);
  });

  it("invalidates an earlier link when a later one is sent", async () => {
    const first = await mailedToken();
    site.clock.advance({ minutes: 2 });
    const second = await mailedToken();
    expect(await reset({ token: first.token })).toMatchObject(invalid);
    expect((await reset({ token: second.token })).status).toBe(200);
  });

  it("refuses a weak password and leaves the token valid", async () => {
    const { token } = await mailedToken();
    expect(await reset({ token, password_confirmation: "other" })).toMatchObject({
      status: 422,
      body: { errors: { password: ["The password field confirmation does not match."] } },
    });
    expect(await reset({ token, password: "qwerty123", password_confirmation: "qwerty123" })).toMatchObject({
      status: 422,
      body: { errors: { password: ["This password is among the most common ones. Please choose another."] } },
    });
    expect((await reset({ token })).status).toBe(200);
  });

  it("refuses a request without its fields", async () => {
    const answer = await site.visitor().post("/reset-password", {});
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          token: ["The token field is required."],
          email: ["The email field is required."],
          password: ["The password field is required."],
        },
      },
    });
  });
});
