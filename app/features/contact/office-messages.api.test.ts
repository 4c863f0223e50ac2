import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { contactMessage as message } from "../../../test/messages.ts";
import { openSite } from "../../../test/site.ts";

let owner: Browser;

const site = await openSite();
const visitor = site.visitor();

beforeEach(async () => {
  site.clock.advance({ hours: 2 });
  await site.jobs.drain();
  site.mails.length = 0;
});

describe("messages in the back office", () => {
  beforeEach(async () => {
    owner = await site.signIn("owner");
  });

  it("are listed newest first in pages of 25, by search and by status", async () => {
    for (let sent = 0; sent < 26; sent += 1) {
      if (sent % 10 === 0) site.clock.advance({ minutes: 60 });
      await visitor.post("/api/contact", { ...message, name: `Émile Searched ${sent}` });
    }
    owner = await site.signIn("owner");
    const first = await owner.get("/api/messages?search=%C3%A9mile%20SEARCHED");
    expect(first.body).toMatchObject({ total: 26, per_page: 25, current_page: 1, last_page: 2 });
    expect(first.body.data[0].name).toBe("Émile Searched 25");
    const second = await owner.get("/api/messages?search=%C3%A9mile%20searched&page=2");
    expect(second.body.data.map(({ name }: { name: string }) => name)).toEqual(["Émile Searched 0"]);
    expect((await owner.get("/api/messages?search=100%25_")).body.total).toBe(0);
    const { id, version } = first.body.data[0];
    await owner.patch(`/api/messages/${id}`, { status: "spam", version });
    const spam = await owner.get("/api/messages?status=spam");
    expect(spam.body.data.map((one: { id: number }) => one.id)).toEqual([id]);
    expect((await owner.get("/api/messages?status=nonsense&page=x")).status).toBe(200);
  });

  it("are marked as answered, and the audit log names it", async () => {
    const { id, version } = await sentMessage();
    const answer = await owner.patch(`/api/messages/${id}`, { status: "answered", version });
    expect(answer).toMatchObject({ status: 200, body: { id, status: "answered", version: version + 1 } });
    expect(await lastAudit(site)).toMatchObject({
      action: "marked answered",
      actor_name: "Olive Owner",
      subject_id: String(id),
    });
  });

  it("answer 409 with the current message when somebody else was faster, and 404 and 422", async () => {
    const { id, version } = await sentMessage();
    await owner.patch(`/api/messages/${id}`, { status: "spam", version });
    const late = await owner.patch(`/api/messages/${id}`, { status: "answered", version });
    expect(late).toMatchObject({ status: 409, body: { current: { id, status: "spam" } } });
    expect((await owner.patch("/api/messages/999999", { status: "spam" })).status).toBe(404);
    expect((await owner.get("/api/messages/999999")).status).toBe(404);
    const wrong = await owner.patch(`/api/messages/${id}`, { status: "lost" });
    expect(wrong.body.errors).toEqual({ status: ["The selected status is invalid."] });
  });
});

async function sentMessage(): Promise<{ id: number; version: number }> {
  await visitor.post("/api/contact", message);
  return (await owner.get("/api/messages")).body.data[0];
}
