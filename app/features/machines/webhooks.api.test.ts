import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import type { Browser } from "../../../test/browser.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { deliverDue, type Posted, writeMessage } from "../../../test/webhooks.ts";
import { forgetOldDeliveries, renewWebhookSecrets } from "../../platform/webhooks/send-webhook.server.ts";

let site: Site;
let owner: Browser;

beforeEach(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
});

const events = [
  "message.created",
  "application.created",
  "application.decided",
  "customer.changed",
  "callout.created",
  "callout.changed",
];
const addWebhook = async (...which: string[]) =>
  (await owner.post("/api/webhooks", { url: "https://hooks.example.com/in", events: which })).body as {
    id: number;
    secret: string;
  };

const deliver = (answer: () => Promise<number>) => deliverDue(site, answer);
const accepts = async () => 204;
const eventsIn = (posted: Posted[]) =>
  posted.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data.status ?? null]);

describe("a webhook", () => {
  it("gets the events that it asked for, signed as Standard Webhooks specifies", async () => {
    const { secret } = await addWebhook("message.created");
    await addWebhook("callout.created");
    await writeMessage(site);
    const [posted, ...others] = await deliver(accepts);
    expect(others).toEqual([]);
    const { id } = await site.db.selectFrom("contact_messages").select("id").executeTakeFirstOrThrow();
    expect(JSON.parse(posted!.body)).toEqual({
      type: "message.created",
      timestamp: site.clock.now().toISOString(),
      data: { id },
    });
    const {
      "webhook-id": messageId,
      "webhook-timestamp": at,
      "webhook-signature": signature,
    } = posted!.headers;
    expect(Number(at)).toBe(Math.floor(site.clock.now().getTime() / 1000));
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const expected = createHmac("sha256", key).update(`${messageId}.${at}.${posted!.body}`).digest("base64");
    expect(signature).toBe(`v1,${expected}`);
    expect(await deliver(accepts)).toEqual([]);
  });

  it("learns what was deleted, and which file was merged into another", async () => {
    await addWebhook("message.deleted", "customer.deleted", "callout.deleted");
    await writeMessage(site);
    const { id: message } = await site.db
      .selectFrom("contact_messages")
      .select("id")
      .executeTakeFirstOrThrow();
    expect((await owner.delete(`/api/messages/${message}`)).status).toBe(204);
    const added = async (company_name: string): Promise<number> =>
      (await owner.post("/api/customers", { company_name, status: "open" })).body.id;
    const [survivor, merged] = [await added("One"), await added("Two")];
    expect((await owner.post(`/api/customers/${survivor}/merge`, { other: merged })).status).toBe(200);
    const posted = await deliver(accepts);
    const told = posted.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data.id]);
    expect(new Set(told.map(String))).toEqual(
      new Set([`message.deleted,${message}`, `customer.deleted,${merged}`]),
    );
  });

  it("gets events of applications, customers and call-outs, and of a decision once it cannot be taken back", async () => {
    await addWebhook(...events);
    const sent = await site.visitor().post("/api/accountRequest", applicationForm(await signatureJpeg()));
    expect(sent.status).toBe(201);
    const arrived = eventsIn(await deliver(accepts)).map(([type]) => type);
    expect(new Set(arrived)).toEqual(new Set(["application.created", "customer.changed"]));
    expect(arrived).toHaveLength(2);
    const { id } = await site.db.selectFrom("trade_applications").select("id").executeTakeFirstOrThrow();
    await owner.patch(`/api/applications/${id}`, { status: "declined" });
    expect(eventsIn(await deliver(accepts)).map(([type]) => type)).not.toContain("application.decided");
    await owner.patch(`/api/applications/${id}`, { status: "received" });
    site.clock.advance({ minutes: 2 });
    expect(eventsIn(await deliver(accepts)).map(([type]) => type)).not.toContain("application.decided");
    await owner.patch(`/api/applications/${id}`, { status: "declined" });
    site.clock.advance({ minutes: 2 });
    expect(eventsIn(await deliver(accepts))).toContainEqual(["application.decided", "declined"]);
    await owner.patch(`/api/applications/${id}`, { status: "received" });
    await owner.patch(`/api/applications/${id}`, { status: "declined" });
    await owner.delete(`/api/applications/${id}`);
    site.clock.advance({ minutes: 2 });
    expect(eventsIn(await deliver(accepts)).map(([type]) => type)).not.toContain("application.decided");
    await site.visitor().post("/api/callouts", { telephone: "07700 900298", vehicle_number: "GN19 ABC" });
    const callOut = await site.db.selectFrom("call_outs").select("id").executeTakeFirstOrThrow();
    await owner.patch(`/api/callouts/${callOut.id}`, { status: "seen", version: 1 });
    expect(eventsIn(await deliver(accepts))).toEqual([
      ["callout.created", "received"],
      ["callout.changed", "seen"],
    ]);
  });

  it("gets no event for spam or for a refused request", async () => {
    await addWebhook(...events);
    await site.visitor().post("/api/contact", {
      name: "Bot",
      email: "b@example.com",
      telephone: "01632 960100",
      extra_number: "x",
      company_fax: "x",
    });
    await site.visitor().post("/api/contact", { name: "" });
    const rows = await site.db.selectFrom("webhook_deliveries").select("event").execute();
    const messages = await site.db.selectFrom("contact_messages").select("status").execute();
    expect(rows.length).toBe(messages.filter(({ status }) => status !== "spam").length);
  });

  it("is retried under one id at growing intervals for more than a day, and then given up", async () => {
    await addWebhook("message.created");
    await writeMessage(site);
    const began = site.clock.now().getTime();
    const ids = new Set<string>();
    let tries = 0;
    for (;;) {
      const posted = await deliver(async () =>
        tries % 2 === 0 ? 500 : Promise.reject(new Error("no line")),
      );
      tries += posted.length;
      for (const { headers } of posted) ids.add(headers["webhook-id"]!);
      const next = await site.db
        .selectFrom("jobs")
        .select("run_at")
        .where("kind", "=", "send-webhook")
        .executeTakeFirst();
      if (!next) break;
      site.clock.advance({ hours: (Date.parse(next.run_at) - site.clock.now().getTime()) / 3_600_000 });
    }
    expect([tries, ids.size]).toEqual([9, 1]);
    expect(site.clock.now().getTime() - began).toBeGreaterThan(24 * 3_600_000);
    const [{ deliveries }] = (await (await site.signIn("owner")).get("/api/webhooks")).body.results;
    expect(deliveries).toMatchObject([{ state: "failed", attempts: 9, last_answer: "500" }]);
  });

  it("that answers 500 for a day gets the event exactly once after it has recovered", async () => {
    await addWebhook("message.created");
    await writeMessage(site);
    let isWell = false;
    const statuses: number[] = [];
    for (let hour = 0; hour < 40; hour += 1) {
      isWell = hour >= 24;
      await deliver(async () => {
        statuses.push(isWell ? 204 : 500);
        return isWell ? 204 : 500;
      });
      site.clock.advance({ hours: 1 });
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const [{ deliveries }] = (await (await site.signIn("owner")).get("/api/webhooks")).body.results;
    expect(deliveries).toMatchObject([{ state: "delivered", last_answer: "204" }]);
  });

  it("never reaches this server: the job refuses, and the list says so", async () => {
    await addWebhook("message.created");
    // Stands in for a host name that resolves to this server only later.
    await site.db.updateTable("webhooks").set({ url: "https://127.0.0.1:9/" }).execute();
    await writeMessage(site);
    await site.jobs.drain();
    const [{ deliveries }] = (await (await site.signIn("owner")).get("/api/webhooks")).body.results;
    expect(deliveries[0].last_answer).toContain("this machine, a private network");
  });

  it("has its secret encrypted, re-encrypted under a new APP_SECRET, and gets nothing once it is removed", async () => {
    const { id, secret } = await addWebhook("message.created");
    const stored = await site.db.selectFrom("webhooks").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6, 20));
    expect(JSON.stringify((await owner.get("/api/webhooks")).body)).not.toContain("whsec_");
    const config = {
      ...site.config,
      secret: "another secret that is long enough",
      previousSecrets: [site.config.secret],
    };
    expect(await renewWebhookSecrets({ ...site.services, config })).toMatchObject({
      renewed: 1,
      undecryptable: 0,
    });
    await writeMessage(site);
    expect((await owner.delete(`/api/webhooks/${id}`)).status).toBe(204);
    expect((await owner.delete(`/api/webhooks/${id}`)).status).toBe(404);
    expect(await deliver(accepts)).toEqual([]);
  });

  it.each([
    "http://hooks.example.com/",
    "https://user:word@hooks.example.com/",
    "ftp://a.example/",
    "hooks",
    "",
    "https://127.0.0.1/in",
    "https://2130706433/in",
    "https://10.1.2.3/",
    "https://169.254.169.254/latest/",
    "https://[::1]:8443/",
    "https://[::ffff:10.0.0.1]/",
    "https://localhost/",
    "https://nas.home.arpa/",
    "https://hooks.LOCALHOST./",
    "https://printer.local/",
  ])("is refused at %j", async (url) => {
    expect((await owner.post("/api/webhooks", { url, events: ["message.created"] })).status).toBe(422);
  });

  it("is refused without an event or with an unknown one; old deliveries are deleted", async () => {
    for (const which of [[], ["user.created"]])
      expect((await owner.post("/api/webhooks", { url: "https://a.example/", events: which })).status).toBe(
        422,
      );
    await addWebhook("message.created");
    await writeMessage(site);
    await deliver(accepts);
    site.clock.advance({ hours: 31 * 24 });
    await forgetOldDeliveries(site.services);
    expect(await site.db.selectFrom("webhook_deliveries").selectAll().execute()).toEqual([]);
  });
});
