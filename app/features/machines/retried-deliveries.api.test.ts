import { createHmac } from "node:crypto";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { certificate, startTlsServer } from "../../../test/tls-server.ts";
import { deliverDue, writeMessage } from "../../../test/webhooks.ts";
import { postToPublic } from "../../platform/webhooks/post-to-public.server.ts";

let site: Site;
let owner: Browser;

beforeEach(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
});

const accepts = async () => 204;
const add = async (event: string) =>
  (await owner.post("/api/webhooks", { url: "https://hooks.example.com/in", events: [event] })).body as {
    id: number;
    secret: string;
  };
const deliveries = async () => (await owner.get("/api/webhooks")).body.results[0].deliveries;
const retry = async (id: number, delivery: number) => {
  const { status } = await owner.post(`/api/webhooks/${id}/deliveries/${delivery}/retry`, {});
  expect(status).toBe(204);
};

describe("a delivery", () => {
  it("arrives at a TLS server, once that server has recovered, with a valid signature", async () => {
    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, certificate]);
    onTestFinished(() => setDefaultCACertificates(trusted));
    const arrived: { id: string; signed: string }[] = [];
    let status = 503;
    const address = await startTlsServer((request, response) => {
      let body = "";
      request.on("data", (piece) => (body += piece));
      request.on("end", () => {
        const id = String(request.headers["webhook-id"]);
        const signed = `${id}.${String(request.headers["webhook-timestamp"])}.${body}`;
        const hmac = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"));
        const isTrue = request.headers["webhook-signature"] === `v1,${hmac.update(signed).digest("base64")}`;
        if (status === 204) arrived.push({ id, signed: `${isTrue} ${body}` });
        response.writeHead(status).end();
      });
    });
    const { id, secret } = await add("message.created");
    // Replaces the host name with the server's address, because a host name would need a certificate of its own.
    await site.db
      .updateTable("webhooks")
      .set({ url: `${address}/in` })
      .execute();
    await writeMessage(site);
    const over = { isAllowed: (one: string) => one === "127.0.0.1", milliseconds: 5_000 };
    const resolve = (_: string, done: (error: null, found: { address: string; family: number }[]) => void) =>
      done(null, [{ address: "127.0.0.1", family: 4 }]);
    const post = ({ url, ...what }: { url: string; body: string; headers: Record<string, string> }) =>
      postToPublic(url, what, { ...over, resolve });
    await deliverDue(site, post);
    const [{ id: delivery, state, last_answer }] = await deliveries();
    expect([state, last_answer, arrived]).toEqual(["waiting", "503", []]);
    status = 204;
    await retry(id, delivery);
    await deliverDue(site, post);
    await deliverDue(site, post);
    expect(arrived).toEqual([
      { id: expect.stringMatching(/^msg_/), signed: expect.stringMatching(/^true \{/) },
    ]);
    expect(await deliveries()).toMatchObject([{ state: "delivered", last_answer: "204", attempts: 2 }]);
  });

  it("that was given up can be retried by hand under the same id; a waiting one is retried at once", async () => {
    const { id } = await add("message.created");
    await writeMessage(site);
    const [first] = await deliverDue(site, async () => 500);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: "waiting", attempts: 1 });
    await retry(id, delivery.id);
    await retry(id, delivery.id);
    expect(await deliverDue(site, async () => 500)).toHaveLength(1);
    await site.db
      .updateTable("webhook_deliveries")
      .set({ attempts: 9, failed_at: site.clock.now().toISOString() })
      .execute();
    await site.db.deleteFrom("jobs").execute();
    await retry(id, delivery.id);
    await deliverDue(site, async () => 502);
    expect(await deliveries()).toMatchObject([{ state: "failed", attempts: 10, last_answer: "502" }]);
    await retry(id, delivery.id);
    const [last] = await deliverDue(site, accepts);
    expect(last!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
    expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 11, last_answer: "204" }]);
    const audit = await lastAudit(site);
    expect(audit).toMatchObject({ action: "sent again", subject_type: "webhook", subject_id: String(id) });
  });

  it("is not retried when it has arrived, can still be taken back, or belongs to another webhook", async () => {
    const { id } = await add("message.created");
    const other = await add("callout.created");
    await writeMessage(site);
    await deliverDue(site, accepts);
    const [{ id: delivery }] = await deliveries();
    const again = (browser: Browser, path: string) => browser.post(`/api/webhooks/${path}/retry`, {});
    const refused = await again(owner, `${id}/deliveries/${delivery}`);
    expect(refused).toMatchObject({ status: 409, body: { message: "This delivery has arrived already." } });
    for (const path of [`${other.id}/deliveries/${delivery}`, `${id}/deliveries/999`, `${id}/deliveries/x`])
      expect([path, (await again(owner, path)).status]).toEqual([path, 404]);
    const soon = new Date(site.clock.now().getTime() + 60_000).toISOString();
    await site.db.updateTable("webhook_deliveries").set({ delivered_at: null, held_until: soon }).execute();
    expect((await again(owner, `${id}/deliveries/${delivery}`)).status).toBe(409);
    expect(await deliverDue(site, accepts)).toEqual([]);
  });
});
