import { expect, it } from "vitest";
import { rawMail } from "../../../test/incoming-mails.ts";
import { contactMessage, lastMessage } from "../../../test/messages.ts";
import { openSite } from "../../../test/site.ts";
import { replyAddressOf } from "../../platform/incoming-mail/reply-address.server.ts";

const site = await openSite({
  RATE_LIMITS: '{"incomingMailsPerClient":{"limit":40,"seconds":3600}}',
  REPLY_ADDRESS: "office+{key}@frostway.example.com",
});
const owner = await site.signIn("owner");
const tokenFor = async (...scopes: string[]) =>
  (await owner.post("/api/machines", { name: "Mail server", scopes })).body.token as string;
const token = await tokenFor("mail");
const type = "message/rfc822";

const hand = (raw: Uint8Array | string, headers: Record<string, string> = {}) =>
  site.visitor().request("POST", "/api/mail", raw.toString(), {
    headers: { "Content-Type": type, Authorization: `Bearer ${token}`, ...headers },
  });

it("a mail is stored once, and each time gets the same answer", async () => {
  await site.visitor().post("/api/contact", contactMessage);
  const { id } = await lastMessage(site);
  const raw = rawMail({ to: replyAddressOf(site.config, id, "") });
  for (let times = 0; times < 3; times += 1) {
    expect(await hand(raw)).toMatchObject({ status: 201, body: { outcome: "joined" } });
  }
  expect((await owner.get(`/api/messages/${id}`)).body.answers).toHaveLength(1);
});

it("a mail that belongs to nothing gets 202, each time", async () => {
  const raw = rawMail();
  for (let times = 0; times < 2; times += 1) {
    expect(await hand(raw)).toMatchObject({ status: 202, body: { outcome: "left" } });
  }
});

it("is refused without the token, with that of another scope, and with a session alone", async () => {
  const raw = rawMail();
  const other = await tokenFor("messages", "customers");
  expect((await hand(raw, { Authorization: "" })).status).toBe(401);
  expect((await hand(raw, { Authorization: "Bearer machine_bad" })).status).toBe(401);
  expect((await hand(raw, { Authorization: `Bearer ${other}` })).status).toBe(403);
  const headers = { "Content-Type": type };
  expect((await owner.write("POST", "/api/mail", raw.toString(), { headers })).status).toBe(401);
});

it("its token opens nothing else", async () => {
  const headers = { Authorization: `Bearer ${token}` };
  for (const path of ["/api/messages", "/api/customers", "/api/callouts", "/api/applications"]) {
    expect([path, (await site.visitor().get(path, { headers })).status]).toEqual([path, 403]);
  }
  expect((await site.visitor().get("/api/mail", { headers })).status).toBe(405);
  expect((await site.visitor().write("POST", "/api/messages/several", {}, { headers })).status).not.toBe(200);
});

it("is refused as another type, unreadable, too large, and beyond the limit", async () => {
  expect(await hand(rawMail(), { "Content-Type": "text/plain" })).toMatchObject({ status: 422 });
  expect(await hand("")).toMatchObject({ status: 422, body: { errors: { body: ["The mail is empty."] } } });
  expect((await hand("x", { "Content-Length": String(40 * 1024 * 1024) })).status).toBe(413);
  expect((await hand("x".repeat(26 * 1024 * 1024))).status).toBe(413);
  let status = 0;
  for (let times = 0; times < 41 && status !== 429; times += 1) ({ status } = await hand(rawMail()));
  expect(status).toBe(429);
});
