import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { linkIn } from "../../../test/mails.ts";
import { forgetExpiredKeys } from "../../platform/idempotency/idempotency.server.ts";
import { honeypotField } from "../../platform/validation/spam.ts";
import { unknownWay } from "../visits/way.server.ts";
import { sendMessage } from "./send-message.server.ts";
import { contactMessage as message, lastMessage } from "../../../test/messages.ts";
import { openSite } from "../../../test/site.ts";

let owner: Browser;

const site = await openSite();
const visitor = site.visitor();

beforeEach(async () => {
  site.clock.advance({ hours: 2 });
  await site.jobs.drain();
  site.mails.length = 0;
});

describe("sending a message", () => {
  it("thanks the visitor, stores it as new and mails it to the office, Reply-To the visitor", async () => {
    const answer = await visitor.post("/api/contact", message);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: "Thank you for your message. We will be in touch shortly." },
    });
    expect(await lastMessage(site)).toMatchObject({ ...message, status: "new" });
    await site.jobs.drain();
    expect(site.mails).toHaveLength(1);
    expect(site.mails[0]).toMatchObject({
      to: "office@frostway.example.com",
      replyTo: "vera@example.com",
      subject: "Website message from Vera Visitor",
    });
    expect(site.mails[0]!.text).toContain("Our trailer unit trips.\nCan somebody look at it?");
    expect(site.mails[0]!.html).toContain('href="tel:+441632960200"');
    expect(site.mails[0]!.text).toContain("01632 960200");
    expect(site.mails[0]!.text).toContain("Vera Visitor has written to you");
    expect(site.mails[0]!.text).not.toContain("tel:");
    expect(site.mails[0]!.text.match(/\/admin\/messages/g)).toHaveLength(1);
    const mark = await sharp(site.mails[0]!.mark).metadata();
    expect(mark).toMatchObject({ format: "png", width: 180, height: 180 });
    const { id } = await lastMessage(site);
    expect(linkIn(site.mails[0], /messages/)).toBe(`/admin/messages/${id}`);
  });

  it.each([
    ["+44 (0)1632 960301", "tel:+441632960301"],
    ["01632 960301 ext. 12", "tel:+441632960301;ext=12"],
    ["01632 960301 or 07700 900123", "tel:+441632960301"],
    ["please write", null],
  ])("links %s to the number it dials, in the mail and in the office", async (telephone, link) => {
    await visitor.post("/api/contact", { ...message, telephone });
    await site.jobs.drain();
    const { id } = await lastMessage(site);
    const dialled = /href="(tel:[^"]*)"/.exec(site.mails[0]!.html)?.[1] ?? null;
    expect(dialled).toBe(link);
    const owner = await site.signIn("owner");
    const { body } = await owner.get(`/api/messages/${id}`);
    expect(body).toMatchObject({ telephone, telephone_link: link });
  });

  it("accepts a form without a message, which is optional", async () => {
    const { message: _none, ...fields } = message;
    expect((await visitor.post("/api/contact", fields)).status).toBe(200);
    expect((await visitor.post("/api/contact", { ...fields, message: "  " })).status).toBe(200);
    expect(await lastMessage(site)).toMatchObject({ message: null });
  });

  it("answers 422 with errors under the fields, and neither stores nor mails anything", async () => {
    const before = await countStored();
    const empty = await visitor.post("/api/contact", { email: "no-address" });
    expect(empty).toMatchObject({
      status: 422,
      body: {
        errors: {
          name: ["The name field is required."],
          email: ["The email field must be a valid email address."],
          telephone: ["The telephone field is required."],
        },
      },
    });
    const long = await visitor.post("/api/contact", {
      ...message,
      name: "n".repeat(100_000),
      message: "m".repeat(10_001),
    });
    expect(long.body.errors).toEqual({
      name: ["The name field must not be greater than 255 characters."],
      message: ["The message field must not be greater than 10000 characters."],
    });
    expect((await visitor.post("/api/contact", '{"name"')).status).toBe(400);
    expect(await countStored()).toBe(before);
    await site.jobs.drain();
    expect(site.mails).toHaveLength(0);
  });

  it("lets nobody forge a header of the mail with line breaks", async () => {
    const forged = "Mallory\r\nBcc: everybody@example.com";
    await visitor.post("/api/contact", { ...message, name: forged });
    expect((await lastMessage(site)).name).toBe("Mallory Bcc: everybody@example.com");
    await site.jobs.drain();
    expect(site.mails[0]!.subject).toBe("Website message from Mallory Bcc: everybody@example.com");
    for (const email of ["a@example.com\r\nBcc: b@example.com", "a@example.com, b@example.com"]) {
      expect((await visitor.post("/api/contact", { ...message, email })).status).toBe(422);
    }
  });

  it("escapes typed HTML in the mail", async () => {
    await visitor.post("/api/contact", { ...message, message: "<img src=x onerror=alert(1)>" });
    await site.jobs.drain();
    expect(site.mails[0]!.html).not.toContain("<img src=x");
    expect(site.mails[0]!.text).toContain("<img src=x onerror=alert(1)>");
  });

  it("answers 200 while the mail server is down, and the mail follows once it is back", async () => {
    site.mails.failing = true;
    expect((await visitor.post("/api/contact", message)).status).toBe(200);
    await site.jobs.drain();
    expect(site.mails).toHaveLength(0);
    site.mails.failing = false;
    site.clock.advance({ minutes: 11 });
    await site.jobs.drain();
    expect(site.mails).toHaveLength(1);
  });
});

describe("spam", () => {
  it.each([
    ["a filled trap", { [honeypotField]: "https://example.com" }],
    ["a trap filled with something else than text", { [honeypotField]: ["x"] }],
  ])("is stored, marked and not mailed, with the usual answer: %s", async (_what, fields) => {
    const answer = await visitor.post("/api/contact", { ...message, ...fields });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: "Thank you for your message. We will be in touch shortly." },
    });
    expect(await lastMessage(site)).toMatchObject({ status: "spam", email: "vera@example.com" });
    await site.jobs.drain();
    expect(site.mails).toHaveLength(0);
  });

  it("is only suspected from three links on: the message is new, and the mail has a mark in its subject", async () => {
    const links = "see http://a.example.com https://b.example.com www.c.example.com";
    await visitor.post("/api/contact", { ...message, message: links });
    const { id } = await lastMessage(site);
    expect(await lastMessage(site)).toMatchObject({ status: "new" });
    await site.jobs.drain();
    expect(site.mails[0]!.subject).toBe("[looks like spam] Website message from Vera Visitor");
    owner = await site.signIn("owner");
    expect((await owner.get(`/api/messages/${id}`)).body).toMatchObject({ looks_like_spam: true });
  });

  it("is not suspected because a password manager filled in a website", async () => {
    await visitor.post("/api/contact", { ...message, website: "https://vera.example.com" });
    expect(await lastMessage(site)).toMatchObject({ status: "new" });
    await site.jobs.drain();
    expect(site.mails).toHaveLength(1);
  });

  it("is not suspected in a message with two links", async () => {
    await visitor.post("/api/contact", {
      ...message,
      message: "https://www.example.com/a and https://example.com/b",
    });
    expect(await lastMessage(site)).toMatchObject({ status: "new" });
  });
});

describe("the same message from the same client within ten minutes", () => {
  it("is stored and mailed once, also if sent twice at once, and both requests get thanks", async () => {
    const before = await countStored();
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.post("/api/contact", message)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    site.clock.advance({ minutes: 9 });
    await visitor.post("/api/contact", message);
    expect(await countStored()).toBe(before + 1);
    await site.jobs.drain();
    expect(site.mails).toHaveLength(1);
  });

  it("is a new message after that time, from another client, in other words, or without a filled trap", async () => {
    const before = await countStored();
    await visitor.post("/api/contact", { ...message, [honeypotField]: "filled" });
    await visitor.post("/api/contact", message);
    site.clock.advance({ minutes: 11 });
    await visitor.post("/api/contact", message);
    await visitor.post("/api/contact", { ...message, message: "Other words." });
    await sendMessage(site.services, { client: "192.0.2.77", way: unknownWay }, message);
    expect(await countStored()).toBe(before + 5);
  });

  it("does not count towards the limit, and housekeeping deletes its key", async () => {
    for (let sent = 0; sent < 12; sent += 1) {
      expect((await visitor.post("/api/contact", message)).status).toBe(200);
    }
    site.clock.advance({ minutes: 11 });
    await forgetExpiredKeys(site.services);
    expect(await site.db.selectFrom("idempotency_keys").select("key").execute()).toEqual([]);
  });
});

describe("the limit of accepted messages", () => {
  it("answers 429 to the eleventh within an hour, and refused input does not count", async () => {
    for (let sent = 0; sent < 20; sent += 1) await visitor.post("/api/contact", { name: "x" });
    for (let sent = 0; sent < 10; sent += 1) {
      const answer = await visitor.post("/api/contact", { ...message, message: `Words ${sent}` });
      expect(answer.status).toBe(200);
    }
    const before = await countStored();
    const answer = await visitor.post("/api/contact", message);
    expect(answer).toMatchObject({ status: 429, body: { message: "Too Many Attempts." } });
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await countStored()).toBe(before);
    site.clock.advance({ hours: 1 });
    expect((await visitor.post("/api/contact", message)).status).toBe(200);
  });
});

async function countStored(): Promise<number> {
  return (await site.db.selectFrom("contact_messages").select("id").execute()).length;
}
