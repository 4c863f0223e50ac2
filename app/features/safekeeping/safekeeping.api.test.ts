import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { readSafekeeping } from "./safekeeping.server.ts";

let site: Site;
let owner: Browser;

beforeEach(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
});

it("says the state of each section, and which one needs attention", async () => {
  const before = await readSafekeeping(site.services, null);
  expect(before).toMatchObject({
    bin: { text: "Empty" },
    backups: { text: "Not set up yet", needsSomebody: true },
    mails: { text: expect.not.stringContaining("did not go out") },
    "data-requests": { text: "None waits" },
    machines: { text: "None" },
  });
  const { body } = await owner.post("/api/testimonials", { name: "Gone soon", review: "<p>Cold.</p>" });
  await owner.delete(`/api/testimonials/${body.id}`);
  await owner.post("/api/machines", { name: "Books", scopes: ["messages"] });
  site.mails.failing = true;
  await site.visitor().post("/forgot-password", { email: "olive@example.com" });
  await site.jobs.drain();
  expect(await readSafekeeping(site.services, null)).toMatchObject({
    bin: { text: "1 thing in it" },
    mails: { needsSomebody: true },
    machines: { text: "1 connection" },
    "audit-log": { text: "Last change just now" },
  });
});

it("hides sections outside the user's duties, and counts only things that the user may restore", async () => {
  const { body } = await owner.post("/api/testimonials", { name: "Gone soon", review: "<p>Cold.</p>" });
  await owner.delete(`/api/testimonials/${body.id}`);
  expect(await readSafekeeping(site.services, ["pages"])).toEqual({ bin: { text: "1 thing in it" } });
  expect(await readSafekeeping(site.services, ["office"])).toEqual({ bin: { text: "Empty" } });
});
