import { beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { openSite, type Site } from "../../../test/site.ts";

let site: Site;
let owner: Browser;

beforeAll(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
  for (let number = 1; number <= 55; number += 1)
    await owner.post("/api/galleries", { name: `Gallery ${number}` });
  await owner.post("/api/galleries", { name: "Électrique 100%" });
});

describe("the audit log", () => {
  it("answers what was done, newest first, by pages of 50", async () => {
    const first = (await owner.get("/api/audit-log")).body;
    expect(first.total).toBe(56);
    expect(first.results).toHaveLength(50);
    expect(first.results[0]).toMatchObject({
      actor: "Olive Owner",
      action: "created",
      subject_type: "gallery",
      subject: "Électrique 100%",
    });
    expect(first.results[0].request_id).toBeTruthy();
    const second = (await owner.get("/api/audit-log?page=2")).body;
    expect(second.results.map((entry: { subject: string }) => entry.subject)).toContain("Gallery 1");
  });

  it.each([
    ["ÉLEC", 1],
    ["100%", 1],
    ["%", 1],
    ["gallery 55", 1],
    ["olive", 56],
    ["nobody", 0],
  ])("finds %s", async (search, found) => {
    const { body } = await owner.get(`/api/audit-log?search=${encodeURIComponent(search)}`);
    expect(body.total).toBe(found);
  });

  it("keeps nothing of a change that failed", async () => {
    await owner.post("/api/galleries/999999", { name: "nowhere" });
    expect((await owner.get("/api/audit-log?search=nowhere")).body.total).toBe(0);
  });
});
