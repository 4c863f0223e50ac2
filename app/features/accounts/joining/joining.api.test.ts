import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { apply, manyArrivals } from "../../../../test/customers.ts";
import { linkIn } from "../../../../test/mails.ts";
import { openSite, type Site } from "../../../../test/site.ts";

let site: Site;
let owner: Browser;

const password = "a van full of frozen peas";
const ada = { firstname: "Ada", lastname: "Applicant", password, password_confirmation: password };
const applied = { company_name: "Webb Chilled", email: "ada@webb.example.com", reg_number: "04411221" };

beforeEach(async () => {
  site = await openSite({ ...manyArrivals, ADMIN_SECOND_FACTOR: "optional" });
  owner = await site.signIn("owner");
});

/** Approves an application with a letter, and returns the letter as it was mailed. */
async function approved(more: object = {}) {
  const id = await apply(site, applied);
  const letter = { status: "approved", subject: "It is open", text: "Dear Ada,\n\nit is open." };
  expect((await owner.post(`/api/applications/${id}/decision`, { ...letter, ...more })).status).toBe(200);
  site.clock.advance({ minutes: 2 });
  await site.jobs.drain();
  return { id, mail: site.mails.findLast(({ subject }) => subject === "It is open") };
}

const tokenIn = (mail: Parameters<typeof linkIn>[0]) =>
  linkIn(mail, /account-online/).split("/account-online/")[1]!;
const join = (browser: Browser, token: string, more: object = {}) =>
  browser.post(`/api/joining/${token}`, { ...ada, ...more });
const fileId = async () => (await owner.get("/api/customers")).body.data[0].id as number;

it("leads from the letter of approval to the account online, with the address proven", async () => {
  const { mail } = await approved();
  expect(mail!.text).toContain("Your account online");
  const token = tokenIn(mail);
  // The mail log and the database hold no token.
  const stored = await site.db.selectFrom("mails").select(["text", "html", "sealed_words"]).execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  const visitor = site.visitor();
  expect(await join(visitor, token)).toMatchObject({ status: 201, body: { data: { email: applied.email } } });
  expect(await visitor.get("/api/user/customer")).toMatchObject({
    status: 200,
    body: { data: { company_name: "Webb Chilled" } },
  });
  const { body } = await owner.get("/api/audit-log");
  expect(JSON.stringify(body)).not.toContain(token);
});

it("ends after thirty days", async () => {
  const { mail } = await approved();
  site.clock.advance({ days: 31 });
  expect((await join(site.visitor(), tokenIn(mail))).status).toBe(404);
});

it("is not in the letter to an address that the approval leaves out", async () => {
  const { mail } = await approved({ left_out: [applied.email] });
  expect(mail!.text).not.toContain("/account-online/");
  expect(await site.db.selectFrom("join_links").select("id").execute()).toEqual([]);
});

it("lets nobody into the file whose approval was reversed meanwhile", async () => {
  const { id, mail } = await approved();
  const token = tokenIn(mail);
  await owner.patch(`/api/applications/${id}`, { status: "received" });
  await owner.patch(`/api/applications/${id}`, { status: "declined" });
  const visitor = site.visitor();
  expect((await join(visitor, token)).status).toBe(201);
  expect((await visitor.get("/api/user/customer")).body.data).toBeFalsy();
});

it("gives no second account to an address that has one", async () => {
  const { mail } = await approved();
  const token = tokenIn(mail);
  const registered = { ...ada, email: applied.email, telephone: "07700 900123" };
  expect((await site.visitor().post("/api/register", registered)).status).toBe(201);
  expect((await join(site.visitor(), token)).body.errors).toEqual({
    email: ["There is an account with this address already. Please sign in."],
  });
});

it("comes as an invitation from the customer's file, to addresses that see it, once a minute", async () => {
  await approved();
  const id = await fileId();
  const invite = (browser: Browser, address: string) =>
    browser.post(`/api/customers/${id}/invitations`, { address });
  site.mails.length = 0;
  expect((await invite(owner, "Ada@Webb.example.com")).status).toBe(202);
  expect((await invite(owner, applied.email)).status).toBe(429);
  expect((await invite(owner, "stranger@example.com")).status).toBe(409);
  expect((await invite(await site.signIn("onlooker"), applied.email)).status).toBe(403);
  await site.jobs.drain();
  const [mail] = site.mails;
  expect(mail).toMatchObject({ to: applied.email, subject: expect.stringContaining("Webb Chilled online") });
  const visitor = site.visitor();
  expect((await join(visitor, tokenIn(mail))).status).toBe(201);
  expect((await visitor.get("/api/user/customer")).body.data.company_name).toBe("Webb Chilled");
});

it("is withdrawn with an approval that was taken back within its minute, and no earlier link is", async () => {
  const { id, mail } = await approved();
  await owner.patch(`/api/applications/${id}`, { status: "received" });
  const letter = { status: "approved", subject: "Open again", text: "Dear Ada,\n\nit is open again." };
  const { version } = (await owner.post(`/api/applications/${id}/decision`, letter)).body;
  const links = () => site.db.selectFrom("join_links").select("created_at").execute();
  expect(await links()).toHaveLength(2);
  expect((await owner.post(`/api/applications/${id}/take-back`, { version })).status).toBe(200);
  expect(await links()).toHaveLength(1);
  expect((await join(site.visitor(), tokenIn(mail))).status).toBe(201);
});
