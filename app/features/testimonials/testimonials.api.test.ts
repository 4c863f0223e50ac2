import { describe, expect, it } from "vitest";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite } from "../../../test/site.ts";
import type { Testimonial } from "./testimonials.schema.ts";
import { findTestimonialOfHome, listNewestTestimonials } from "./testimonials.server.ts";

const praise = {
  name: "Nadia K., transport manager",
  review: "<p>Cold again within the hour.</p>",
  score: 4,
};

const site = await openSite();
const owner = await site.signIn("owner");
for (let number = 1; number <= 14; number += 1) await add({ name: `Customer ${number}` });

describe("listing testimonials", () => {
  it("shows everybody the newest first, with their total", async () => {
    const newest = await add({ name: "The newest" });
    const { status, body } = await site.visitor().get("/api/testimonials");
    expect(status).toBe(200);
    expect(body.results[0]).toEqual({ ...newest, ...praise, name: "The newest", version: 1 });
    expect(body.total).toBe(await countStored());
    expect(ids(body.results)).toEqual(ids(body.results).toSorted((a, b) => b - a));
  });

  it("returns pages, counted from 0, of the requested length", async () => {
    const all = await site.visitor().get("/api/testimonials");
    const first = await site.visitor().get("/api/testimonials?limit=12&page=0");
    const second = await site.visitor().get("/api/testimonials?limit=12&page=1");
    expect(first.body.results).toHaveLength(12);
    expect([...ids(first.body.results), ...ids(second.body.results)]).toEqual(
      ids(all.body.results).slice(0, 24),
    );
    expect(second.body.total).toBe(all.body.total);
    expect((await site.visitor().get("/api/testimonials?limit=12&page=99")).body.results).toEqual([]);
  });

  it("returns the newest few for a page that shows a few", async () => {
    const { body } = await site.visitor().get("/api/testimonials?limit=2");
    expect(ids(await listNewestTestimonials(site.db, 2))).toEqual(ids(body.results));
  });

  it("gives the home page the newest testimonial chosen for it, else the newest of all", async () => {
    const shown = async () => (await findTestimonialOfHome(site.db))?.id;
    const [before, newest] = [await add({ on_home: true }), await add()];
    expect(newest.on_home).toBe(false);
    expect(await shown()).toBe(before.id);
    const other = await owner.post(`/api/testimonials/${newest.id}`, { ...newest, on_home: true });
    expect(other.body).toMatchObject({ on_home: true, version: 2 });
    expect(await shown()).toBe(newest.id);
    const { on_home: _, ...words } = newest;
    const saved = await owner.post(`/api/testimonials/${newest.id}`, { ...words, version: 2 });
    expect(saved.body).toMatchObject({ on_home: true });
    await site.db.updateTable("testimonials").set({ on_home: 0 }).execute();
    expect(await shown()).toBe(newest.id);
  });

  it("ignores invalid values in the query", async () => {
    const all = await site.visitor().get("/api/testimonials");
    const answer = await site.visitor().get("/api/testimonials?limit=-1&page=none");
    expect(answer.body).toEqual(all.body);
  });

  it("shows the newest 100 without a limit", async () => {
    const other = await site.db.selectFrom("testimonials").select("id").execute();
    const at = site.clock.now().toISOString();
    const row = { name: "One of many", review: "<p>Good.</p>", score: 5, created_at: at, updated_at: at };
    await site.db
      .insertInto("testimonials")
      .values(Array.from({ length: 100 }, () => row))
      .execute();
    const { body } = await site.visitor().get("/api/testimonials");
    expect(body.results).toHaveLength(100);
    expect(body.total).toBe(other.length + 100);
    await site.db.deleteFrom("testimonials").where("name", "=", "One of many").execute();
  });
});

describe("reading a testimonial", () => {
  it("shows it to everybody", async () => {
    const made = await add();
    const answer = await site.visitor().get(`/api/testimonials/${made.id}`);
    expect(answer).toMatchObject({ status: 200, body: { ...praise, id: made.id } });
  });

  it.each(["999999", "0", "-1", "1.5", "abc"])("answers 404 for %s", async (id) => {
    const answer = await site.visitor().get(`/api/testimonials/${id}`);
    expect(answer).toMatchObject({ status: 404, body: { message: "Not found." } });
  });
});

describe("adding a testimonial", () => {
  it("answers 201 with the new testimonial, which is stored and in the audit log", async () => {
    const answer = await owner.post("/api/testimonials", { ...praise, id: 1, created_at: "1999" });
    expect(answer).toMatchObject({ status: 201, body: praise });
    expect(await stored(answer.body.id)).toMatchObject({
      ...praise,
      created_at: site.clock.now().toISOString(),
    });
    expect(await lastAudit(site)).toMatchObject({
      action: "created",
      subject_type: "testimonial",
      subject_name: praise.name,
      actor_name: "Olive Owner",
    });
  });

  it("sets 5 stars when no score is given", async () => {
    const answer = await owner.post("/api/testimonials", { name: "A", review: "<p>B</p>" });
    expect(answer).toMatchObject({ status: 201, body: { score: 5 } });
  });

  it("cleans the review before it is stored", async () => {
    const review = '<h1 onclick="x()">Good</h1><p>Work<script>alert(1)</script></p>';
    const { body } = await owner.post("/api/testimonials", { name: "A", review });
    expect(await stored(body.id)).toMatchObject({ review: "<h2>Good</h2><p>Work</p>" });
  });

  it.each([
    [{ review: "<p>x</p>" }, { name: ["The name field is required."] }],
    [{ name: "x" }, { review: ["The review field is required."] }],
    [{ name: "x", review: "<p> <br></p>" }, { review: ["The review field is required."] }],
    [
      { name: "x".repeat(256), review: "x".repeat(100_001) },
      {
        name: ["The name field must not be greater than 255 characters."],
        review: ["The review field must not be greater than 100000 characters."],
      },
    ],
    [{ ...praise, score: 0 }, { score: ["The score field must be at least 1."] }],
    [{ ...praise, score: 6 }, { score: ["The score field must not be greater than 5."] }],
    [{ ...praise, score: 2.5 }, { score: ["The score field must be an integer."] }],
  ])("refuses %j under the field", async (body, errors) => {
    const before = await countStored();
    const answer = await owner.post("/api/testimonials", body);
    expect(answer).toMatchObject({ status: 422, body: { errors } });
    expect(await countStored()).toBe(before);
  });
});

describe("saving a testimonial", () => {
  it("stores the change and names its fields in the audit log", async () => {
    const made = await add();
    const answer = await owner.post(`/api/testimonials/${made.id}`, { ...made, name: "Nadia", score: 3 });
    expect(answer).toMatchObject({ status: 200, body: { id: made.id, name: "Nadia", score: 3, version: 2 } });
    expect(await stored(made.id)).toMatchObject({ name: "Nadia", review: praise.review, score: 3 });
    const audit = await lastAudit(site);
    expect(audit).toMatchObject({ action: "changed", subject_id: String(made.id) });
    expect(JSON.parse(audit.details)).toEqual({ fields: ["name", "score"] });
  });

  it("keeps the score when the save has none", async () => {
    const made = await add({ score: 2 });
    const answer = await owner.post(`/api/testimonials/${made.id}`, { name: "A", review: "<p>B</p>" });
    expect(answer.body).toMatchObject({ name: "A", score: 2 });
    const cleared = await owner.post(`/api/testimonials/${made.id}`, { ...answer.body, score: null });
    expect(cleared).toMatchObject({ status: 200, body: { score: 2 } });
  });

  it("answers 409 with the current testimonial if another user has saved meanwhile", async () => {
    const made = await add();
    await owner.post(`/api/testimonials/${made.id}`, { ...made, name: "First" });
    const late = await owner.post(`/api/testimonials/${made.id}`, { ...made, name: "Second" });
    expect(late).toMatchObject({
      status: 409,
      body: { current: { id: made.id, name: "First", version: 2 } },
    });
    expect(await stored(made.id)).toMatchObject({ name: "First" });
  });

  it("answers 404 for an unknown testimonial and 422 for missing fields", async () => {
    expect((await owner.post("/api/testimonials/999999", praise)).status).toBe(404);
    const made = await add();
    const answer = await owner.post(`/api/testimonials/${made.id}`, { name: " ", review: "" });
    expect(answer.body.errors).toEqual({
      name: ["The name field is required."],
      review: ["The review field is required."],
    });
    expect(await stored(made.id)).toMatchObject(praise);
  });
});

describe("deleting a testimonial", () => {
  it("deletes the testimonial and records this in the audit log", async () => {
    const made = await add();
    expect((await owner.delete(`/api/testimonials/${made.id}`)).status).toBe(204);
    expect(await stored(made.id)).toBeUndefined();
    expect(await lastAudit(site)).toMatchObject({ action: "deleted", subject_id: String(made.id) });
    expect((await owner.delete(`/api/testimonials/${made.id}`)).status).toBe(404);
  });
});

it("makes the cached public pages stale with every write", async () => {
  const version = async () =>
    (await site.db.selectFrom("content_version").select("version").executeTakeFirstOrThrow()).version;
  const start = await version();
  const made = await add();
  await owner.post(`/api/testimonials/${made.id}`, { ...made, name: "New name" });
  await owner.delete(`/api/testimonials/${made.id}`);
  expect(await version()).toBe(start + 3);
});

async function add(change: Partial<typeof praise & { on_home: boolean }> = {}): Promise<Testimonial> {
  return (await owner.post("/api/testimonials", { ...praise, ...change })).body;
}

async function stored(id: number) {
  return site.db.selectFrom("testimonials").selectAll().where("id", "=", id).executeTakeFirst();
}

async function countStored(): Promise<number> {
  return (await site.db.selectFrom("testimonials").select("id").execute()).length;
}

function ids(results: { id: number }[]): number[] {
  return results.map(({ id }) => id);
}
