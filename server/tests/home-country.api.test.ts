import { Hono } from "hono";
import { beforeEach, expect, it } from "vitest";
import sample from "../../content/company.json" with { type: "json" };
import type { Browser } from "../../test/browser.ts";
import { openSite, type Site } from "../../test/site.ts";
import { findPageAt } from "../../app/features/pages/pages.server.ts";
import { homeZone } from "../../app/platform/countries/home.ts";
import { JobRunner } from "../../app/platform/jobs/job-runner.server.ts";
import { enqueueJob, type JobHandler } from "../../app/platform/jobs/jobs.server.ts";
import type { AppEnvironment } from "../../app/platform/http/app-environment.ts";
import { inHomeCountry as jobsInHomeCountry } from "../jobs-in-home-country.ts";
import { jobHandlers } from "../jobs.ts";
import { inHomeCountry } from "../request/in-home-country.ts";

let site: Site;
let owner: Browser;
beforeEach(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  owner = await site.signIn("owner");
});

const german = { country: "DE", postcode: "10115", phone: "030 23125 123", freephone: "0800 1234567" };
const move = async () => {
  expect(await owner.post("/api/company", { ...sample, ...german })).toMatchObject({ status: 200 });
};

/** An app that answers with its zone, and that knows a version of the content. */
function zoneOfApp(known?: () => number | undefined, { services } = site) {
  const app = new Hono<AppEnvironment>();
  app.use(inHomeCountry(services, { version: known && { known }, cache: undefined }));
  app.all("*", (context) => context.text(homeZone()));
  return async (path: string, method = "GET") => (await app.request(path, { method })).text();
}

it("a process answers by the country that another process has saved, once the content version is new", async () => {
  let version: number | undefined = 1;
  const zone = zoneOfApp(() => version);
  expect(await zone("/api/callouts")).toBe("Europe/London");
  await move();
  expect(await zone("/api/callouts")).toBe("Europe/London");
  version = 2;
  expect(await zone("/api/callouts")).toBe("Europe/Berlin");
  expect(await zone("/contact", "POST")).toBe("Europe/Berlin");
  version = undefined;
  await owner.post("/api/company", { ...sample, country: "GB" });
  expect(await zone("/api/callouts")).toBe("Europe/London");
});

it("without a content version, each call reads the country", async () => {
  const zone = zoneOfApp();
  expect(await zone("/api/callouts")).toBe("Europe/London");
  await move();
  expect(await zone("/api/callouts")).toBe("Europe/Berlin");
});

it("calls are answered by the last country that was read while the database is away", async () => {
  await move();
  const zone = zoneOfApp();
  expect(await zone("/api/callouts")).toBe("Europe/Berlin");
  await site.db.schema.alterTable("facts").renameTo("facts_away").execute();
  expect(await zone("/api/callouts")).toBe("Europe/Berlin");
  await site.db.schema.alterTable("facts_away").renameTo("facts").execute();
});

it("a read that failed is not remembered, and a link to drafts goes by the country too", async () => {
  await move();
  const other = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  const zone = zoneOfApp(() => 1, other);
  await other.db.schema.alterTable("facts").renameTo("facts_away").execute();
  expect(await zone("/api/callouts")).toBe("Europe/London");
  await other.db.schema.alterTable("facts_away").renameTo("facts").execute();
  const { value } = await site.db
    .selectFrom("facts")
    .select("value")
    .where("name", "=", "company")
    .executeTakeFirstOrThrow();
  await other.db.updateTable("facts").set({ value }).where("name", "=", "company").execute();
  expect(await zone("/api/callouts")).toBe("Europe/Berlin");
  expect(await zone("/draft-preview/key/about", "GET")).toBe("Europe/Berlin");
});

it("a move is undone to a version from before the country was stored", async () => {
  const { country: _, ...former } = sample as typeof sample & { country?: string };
  const before = (await owner.get("/api/company")).body;
  const { value } = await site.db
    .selectFrom("facts")
    .select("value")
    .where("name", "=", "company")
    .executeTakeFirstOrThrow();
  const { country: _country, ...old } = JSON.parse(value);
  await site.db
    .updateTable("facts")
    .set({ value: JSON.stringify(old) })
    .where("name", "=", "company")
    .execute();
  await owner.post("/api/company", { ...former, name: "Before", version: before.version });
  await move();
  const { body } = await owner.get("/api/history/company/details");
  const oldest = body.versions.at(-1);
  const restored = await owner.post(`/api/history/company/details/${oldest.id}/restore`);
  expect([restored.status, (await owner.get("/api/company")).body.country]).toEqual([200, "GB"]);
});

it("a job runs by the country at its beginning, and has its options", async () => {
  const zones: string[] = [];
  const run = async () => void zones.push(homeZone());
  const handlers = jobsInHomeCountry({
    ...jobHandlers,
    "tell-admins": run,
    "send-mail": { run, maxConcurrent: 3 },
  });
  const { "tell-admins": plain, "send-mail": limited } = handlers;
  if (typeof plain !== "function" || typeof limited === "function")
    throw new Error("The kinds have changed.");
  const order = { attempt: 1, signal: new AbortController().signal };
  await plain(site.services, {} as never, order);
  await move();
  await limited.run(site.services, {} as never, order);
  expect([zones, limited.maxConcurrent]).toEqual([["Europe/London", "Europe/Berlin"], 3]);
});

it("a job whose country cannot be read is tried again, and one that throws runs again by the country of then", async () => {
  const ran: [attempt: number, zone: string][] = [];
  const run: JobHandler<"tell-admins"> = async (_services, _payload, { attempt }) => {
    ran.push([attempt, homeZone()]);
    if (ran.length === 1) throw new TypeError("A fault of the program.");
  };
  const runner = new JobRunner(site.services, jobsInHomeCountry({ ...jobHandlers, "tell-admins": run }));
  const facts = () => site.db.updateTable("facts").where("name", "=", "company");
  const job = () =>
    site.db.selectFrom("jobs").selectAll().where("kind", "=", "tell-admins").executeTakeFirst();
  await move();
  const { value } = await site.db
    .selectFrom("facts")
    .select("value")
    .where("name", "=", "company")
    .executeTakeFirstOrThrow();
  await enqueueJob(site.db, site.clock.now(), {
    kind: "tell-admins",
    payload: { userId: 1, name: "Any", email: "any@example.com", change: "added", by: "Any" },
  });

  await facts().set({ value: "{" }).execute();
  await runner.drain();
  expect(ran).toEqual([]);
  expect(await job()).toMatchObject({ attempts: 1, held_by: null, failed_at: null });
  expect((await job())?.last_error).toMatch(/JSON/);

  await facts().set({ value }).execute();
  await runner.drain();
  expect(ran).toEqual([]);
  site.clock.advance({ seconds: 2 });
  await runner.drain();
  expect(ran).toEqual([[2, "Europe/Berlin"]]);
  expect(await job()).toMatchObject({ attempts: 2, last_error: "A fault of the program.", failed_at: null });

  await owner.post("/api/company", { ...sample, country: "GB" });
  site.clock.advance({ seconds: 4 });
  await runner.drain();
  expect(ran).toEqual([
    [2, "Europe/Berlin"],
    [3, "Europe/London"],
  ]);
  expect(await job()).toBeUndefined();
  expect(homeZone()).toBe("Europe/London");
});

it("a draft that waits for a time goes out when the new clock shows it, an hour sooner in Berlin", async () => {
  const path = `/api/pages/${(await findPageAt(site.db, "/about"))?.id}`;
  const { body: page } = await site.visitor().get(path);
  const body = { ...page, title: "From Berlin" };
  const { body: draft } = await owner.write("PUT", "/api/drafts", { save: `POST ${path}`, body, version: 0 });
  // It is 09:00 in London and 10:00 in Berlin.
  const time = { version: draft.version, publish_time: "2026-03-02T10:30", return_time: null };
  expect((await owner.write("PUT", `/api/drafts/${draft.id}/time`, time)).status).toBe(200);
  await move();
  await site.jobs.drain();
  expect((await site.visitor().get(path)).body.title).toBe(page.title);
  site.clock.advance({ minutes: 30 });
  await site.jobs.drain();
  expect((await site.visitor().get(path)).body.title).toBe("From Berlin");
});
