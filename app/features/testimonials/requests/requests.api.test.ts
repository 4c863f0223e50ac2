import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { openSite, type Site } from "../../../../test/site.ts";
import { tablesHolding } from "../../../../test/tables-holding.ts";
import { forgetTestimonialRequests } from "./forget-requests.server.ts";
import { findOpenRequest } from "./requests.server.ts";

let site: Site;
let owner: Browser;
let clerk: Browser;

beforeEach(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
  clerk = await site.signIn("clerk");
});

const email = "ada@fernhollow.example.com";
const words = { name: "Ada Winter", email, text: "Dear Ada,\n\nwould you write a sentence?\n\nKind regards" };
const said = {
  review: "On the road again <b>within</b> two hours.\n\nThank you.",
  shown_name: "Ada W.",
  shown_role: "Transport manager",
  score: 4,
  agrees: true,
};

/** Sends a request and returns the token in the mail. */
async function ask(given: Partial<typeof words> = {}): Promise<{ id: number; token: string }> {
  site.clock.advance({ minutes: 2 });
  const { status, body } = await clerk.post("/api/testimonial-requests", { ...words, ...given });
  expect(status).toBe(201);
  await site.jobs.drain();
  const [, token = ""] = /\/say\/([\w-]+)/.exec(site.mails.at(-1)!.text) ?? [];
  return { id: body.id, token };
}
const answer = (token: string, change: object = {}) =>
  site.visitor().post(`/api/testimonial-answers/${token}`, { ...said, ...change });
const listed = async () => (await clerk.get("/api/testimonial-requests")).body.results;
const shown = async () => (await site.visitor().get("/api/testimonials")).body.results;

describe("asking for a testimonial", () => {
  it("mails the office's text with a link, and shows the customer's words once the office publishes them", async () => {
    const { id, token } = await ask();
    const mail = site.mails.at(-1)!;
    expect(mail.text).toContain("would you write a sentence?");
    expect((await answer(token)).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect(await listed()).toMatchObject([{ id, state: "answered", shown_name: "Ada W.", score: 4 }]);
    const { status, body } = await clerk.post(`/api/testimonial-requests/${id}/publish`);
    expect([status, body.name, body.score]).toEqual([201, "Ada W., Transport manager", 4]);
    expect(body.review).toBe(
      "<p>On the road again &lt;b&gt;within&lt;/b&gt; two hours.</p><p>Thank you.</p>",
    );
    expect(await shown()).toMatchObject([{ name: "Ada W., Transport manager" }]);
    const [published] = await listed();
    expect(published).toMatchObject({ state: "published", testimonial_id: body.id });
    expect(published.agreed_to).toContain("may show these words on its website");
  });

  it("has a link that works once within 30 days, and opening the page does not use it up", async () => {
    const { token } = await ask();
    for (let time = 0; time < 3; time += 1)
      expect(await findOpenRequest(site.db, site.clock.now(), token)).toMatchObject({ email });
    expect((await answer(token)).status).toBe(200);
    expect((await answer(token, { review: "Another" })).status).toBe(404);
    // The browser retries because the first response did not arrive.
    expect((await answer(token)).status).toBe(200);
    expect(await findOpenRequest(site.db, site.clock.now(), token)).toBeUndefined();
    expect(await listed()).toMatchObject([{ review: said.review }]);
    const late = await ask();
    site.clock.advance({ hours: 30 * 24 });
    expect((await answer(late.token)).status).toBe(404);
    for (const made of ["", "x", "A".repeat(43), "%00"]) expect((await answer(made)).status).toBe(404);
  });

  it("stores the token as a hash, and asking again ends the link before", async () => {
    const first = await ask();
    const second = await ask();
    expect(await tablesHolding(site.db, new RegExp(second.token.toLowerCase()))).toEqual([]);
    expect((await answer(first.token)).status).toBe(404);
    expect((await answer(second.token)).status).toBe(200);
    expect(await listed()).toHaveLength(1);
  });

  it.each([
    ["agrees", { agrees: false }],
    ["agrees", { agrees: undefined }],
    ["review", { review: "  " }],
    ["review", { review: "x".repeat(2_001) }],
    ["shown_name", { shown_name: "" }],
    ["shown_name", { shown_name: "x".repeat(256) }],
    ["score", { score: 6 }],
    ["score", { score: null }],
    ["score", { score: undefined }],
  ])("refuses an answer whose field %s is wrong, and the link still works", async (field, change) => {
    const { token } = await ask();
    const { status, body } = await answer(token, change);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect((await answer(token)).status).toBe(200);
  });

  it("refuses an invalid address, and one that was asked a moment ago", async () => {
    expect((await clerk.post("/api/testimonial-requests", { ...words, email: "ada" })).status).toBe(422);
    await ask();
    expect((await clerk.post("/api/testimonial-requests", words)).status).toBe(429);
  });

  it("publishes nothing twice and nothing without an answer, and keeps the proof of a published one", async () => {
    const { id, token } = await ask();
    const publish = () => clerk.post(`/api/testimonial-requests/${id}/publish`);
    expect((await publish()).status).toBe(409);
    expect((await clerk.post("/api/testimonial-requests/999999/publish")).status).toBe(404);
    await answer(token);
    const both = await Promise.all([publish(), publish()]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect(await shown()).toHaveLength(1);
    expect((await clerk.delete(`/api/testimonial-requests/${id}`)).status).toBe(409);
    const [{ id: testimonial }] = await shown();
    expect((await owner.delete(`/api/testimonials/${testimonial}`)).status).toBe(204);
    expect(await clerk.delete(`/api/testimonial-requests/${id}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("is in the bin") },
    });
    expect((await owner.delete(`/api/bin/testimonial/${testimonial}`)).status).toBe(204);
    expect((await clerk.delete(`/api/testimonial-requests/${id}`)).status).toBe(204);
    expect((await clerk.delete(`/api/testimonial-requests/${id}`)).status).toBe(404);
  });

  it("can be published again once its testimonial is in the bin or deleted permanently", async () => {
    const { id, token } = await ask();
    await answer(token);
    const publish = () => clerk.post(`/api/testimonial-requests/${id}/publish`);
    const { body: first } = await publish();
    await owner.post(`/api/testimonials/${first.id}`, { ...first, review: "<p>Edited.</p>" });
    await owner.delete(`/api/testimonials/${first.id}`);
    expect(await listed()).toMatchObject([{ state: "answered", testimonial_id: null }]);
    expect(await publish()).toMatchObject({ status: 201, body: { id: first.id, review: "<p>Edited.</p>" } });
    expect((await owner.get("/api/bin")).body.entries).toEqual([]);
    await owner.delete(`/api/testimonials/${first.id}`);
    expect((await owner.delete(`/api/bin/testimonial/${first.id}`)).status).toBe(204);
    const again = await publish();
    expect([again.status, (await shown()).length]).toEqual([201, 1]);
    expect(await listed()).toMatchObject([{ state: "published", testimonial_id: again.body.id }]);
    expect((await publish()).status).toBe(409);
  });

  it("is deleted after 30 days without an answer, after a year if unpublished, or with its testimonial", async () => {
    await ask();
    const unshown = await ask({ email: "ben@example.com" });
    await answer(unshown.token);
    const published = await ask({ email: "cy@example.com" });
    await answer(published.token);
    await clerk.post(`/api/testimonial-requests/${published.id}/publish`);
    const left = async () => {
      await forgetTestimonialRequests(site.services);
      const rows = await site.db.selectFrom("testimonial_requests").select("email").orderBy("id").execute();
      return rows.map((row) => row.email);
    };
    expect(await left()).toHaveLength(3);
    site.clock.advance({ hours: 31 * 24 });
    expect(await left()).toEqual(["ben@example.com", "cy@example.com"]);
    site.clock.advance({ hours: 365 * 24 });
    expect(await left()).toEqual(["cy@example.com"]);
    await site.db.deleteFrom("testimonials").execute();
    expect(await left()).toEqual([]);
  });

  it("is deleted by the erasure of the person, which also removes the published words", async () => {
    const { id, token } = await ask();
    await answer(token);
    await clerk.post(`/api/testimonial-requests/${id}/publish`);
    const erased = await owner.post("/api/data-requests", { email, kind: "erasure" });
    expect(erased.status).toBeLessThan(300);
    expect(await shown()).toEqual([]);
    expect(await listed()).toEqual([]);
  });
});
