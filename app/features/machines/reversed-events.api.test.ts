import { beforeEach, describe, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import type { Browser } from "../../../test/browser.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { deliverDue, type Posted } from "../../../test/webhooks.ts";

let site: Site;
let owner: Browser;

beforeEach(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
});

const addWebhook = (...events: string[]) =>
  owner.post("/api/webhooks", { url: "https://hooks.example.com/in", events });
const accepts = async () => 204;
const deliver = (answer: () => Promise<number>) => deliverDue(site, answer);
const eventsIn = (posted: Posted[]) =>
  posted.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data.status ?? null]);

describe("a webhook", () => {
  it("learns that a decision which it knows was reversed, and not of one that it never heard of", async () => {
    await addWebhook("application.decided");
    await site.visitor().post("/api/accountRequest", applicationForm(await signatureJpeg()));
    const { id } = await site.db.selectFrom("trade_applications").select("id").executeTakeFirstOrThrow();
    const become = async (...statuses: string[]) => {
      for (const status of statuses) {
        const { status: code } = await owner.patch(`/api/applications/${id}`, { status });
        expect(code).toBe(200);
      }
      site.clock.advance({ minutes: 2 });
      return eventsIn(await deliver(accepts)).map(([, status]) => status);
    };
    expect(await become("references_asked", "received")).toEqual([]);
    expect(await become("declined", "received")).toEqual([]);
    expect(await become("approved")).toEqual(["approved"]);
    expect(await become("received", "declined")).toEqual(["declined"]);
    expect(await become("references_asked")).toEqual(["references_asked"]);
    expect(await become("received")).toEqual([]);
    expect(await become("approved")).toEqual(["approved"]);
    // As housekeeping does after 30 days.
    await site.db.deleteFrom("webhook_deliveries").execute();
    expect(await become("received")).toEqual(["received"]);
  });

  it("learns that a decision was taken back within the minute that followed another one", async () => {
    await addWebhook("application.decided");
    await site.visitor().post("/api/accountRequest", applicationForm(await signatureJpeg()));
    const { id } = await site.db.selectFrom("trade_applications").select("id").executeTakeFirstOrThrow();
    await owner.patch(`/api/applications/${id}`, { status: "approved" });
    site.clock.advance({ minutes: 2 });
    expect(eventsIn(await deliver(accepts))).toEqual([["application.decided", "approved"]]);
    await owner.patch(`/api/applications/${id}`, { status: "received" });
    await owner.patch(`/api/applications/${id}`, { status: "approved" });
    site.clock.advance({ minutes: 2 });
    expect(eventsIn(await deliver(accepts))).toEqual([["application.decided", "approved"]]);
  });

  it("learns that a merge was undone, of both files", async () => {
    await addWebhook("customer.changed", "customer.deleted");
    const added = async (company_name: string): Promise<number> =>
      (await owner.post("/api/customers", { company_name, status: "open" })).body.id;
    const [survivor, merged] = [await added("One"), await added("Two")];
    await owner.post(`/api/customers/${survivor}/merge`, { other: merged });
    await deliver(accepts);
    expect((await owner.post(`/api/bin/customer/${merged}/restore`)).status).toBe(200);
    const told = async () =>
      (await deliver(accepts))
        .map(({ body }) => JSON.parse(body))
        .map(({ type, data }) => `${type} ${data.id}`);
    expect(new Set(await told())).toEqual(
      new Set([`customer.changed ${survivor}`, `customer.changed ${merged}`]),
    );
    await owner.delete(`/api/customers/${merged}`);
    await owner.post(`/api/bin/customer/${merged}/restore`);
    expect(await told()).toEqual([`customer.changed ${merged}`]);
  });
});
