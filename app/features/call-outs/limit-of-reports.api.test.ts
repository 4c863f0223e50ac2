import { describe, expect, it } from "vitest";
import { card, lastCallOut, multipart, photograph } from "../../../test/call-outs.ts";
import { openSite } from "../../../test/site.ts";

const site = await openSite();
const visitor = site.visitor();
const lastStored = () => lastCallOut(site);
const count = async () => (await site.db.selectFrom("call_outs").select("id").execute()).length;

describe("the limit", () => {
  it("allows thirty an hour from one client, not counting refused or repeated ones", async () => {
    site.clock.advance({ hours: 2 });
    for (let sent = 0; sent < 40; sent += 1) await visitor.post("/api/callouts", {});
    for (let sent = 0; sent < 30; sent += 1) {
      expect((await visitor.post("/api/callouts", { ...card, details: `Number ${sent}` })).status).toBe(201);
      expect((await visitor.post("/api/callouts", { ...card, details: `Number ${sent}` })).status).toBe(201);
    }
    const before = await count();
    const answer = await visitor.post("/api/callouts", { ...card, details: "One too many" });
    expect(answer).toMatchObject({ status: 429, body: { message: "Too Many Attempts." } });
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await count()).toBe(before);
  });

  it("refuses before it reads any picture, but lets a waiting card be completed", async () => {
    site.clock.advance({ hours: 2 });
    const keyed = { ...card, submission_key: "began before the limit" };
    await visitor.post("/api/callouts", keyed);
    for (let sent = 1; sent < 30; sent += 1)
      await visitor.post("/api/callouts", { details: `Flood ${sent}` });
    const files = await site.db.selectFrom("file_intents").select("prefix").execute();
    const picture = multipart({ details: "One more", photograph_1: await photograph() });
    expect((await visitor.post("/api/callouts", picture)).status).toBe(429);
    expect(await site.db.selectFrom("file_intents").select("prefix").execute()).toEqual(files);
    expect((await visitor.post("/api/callouts", { ...keyed, place: "M2" })).status).toBe(201);
    expect(await lastStored()).toMatchObject({ details: "Flood 29" });
  });
});
