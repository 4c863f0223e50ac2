import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { docx, pdf } from "../../../../test/documents.ts";
import { people } from "../../../../test/people.ts";
import { upload } from "../../../../test/pictures.ts";
import { openSite } from "../../../../test/site.ts";
import { JobRunner } from "../../../platform/jobs/job-runner.server.ts";
import { jobHandlers } from "../../../../server/jobs.ts";
import type { ScanCommand } from "../../../platform/config/scan-command.ts";

let customer: Browser;
let customerId: number;
let staff: Browser;

/** A scan command for tests. It prints a line and exits with the given status. */
const saying = (status: number): ScanCommand => [
  "/bin/sh",
  "-c",
  `cat > /dev/null; echo "stdin: said"; exit ${status}`,
];

const site = await openSite({ SCAN_COMMAND: "/bin/sh -c 'exit 2'" });

beforeEach(async () => {
  await site.db.deleteFrom("jobs").execute();
  site.mails.length = 0;
  customer = await site.signIn("customer");
  staff = await site.signIn("owner");
  customerId = (await customer.get("/api/user")).body.data.id;
  await store(pdf, "cv.pdf");
});

const store = (bytes: Uint8Array, name: string) => customer.post("/api/user/cv", upload(bytes, {}, name));
const stateOf = async () => (await customer.get("/api/user")).body.data;
const scanWith = async (scanCommand: ScanCommand | undefined) => {
  const services = { ...site.services, config: { ...site.config, scanCommand } };
  await new JobRunner(services, jobHandlers).drain();
};
const storedCvs = async () => {
  const keys = [];
  for await (const key of site.services.files.list("cvs/")) keys.push(key);
  return keys;
};

describe("a CV when a scanner is configured", () => {
  it("is in quarantine for its owner and for staff until the scanner has answered", async () => {
    expect(await stateOf()).toMatchObject({ cvfile: "cv.pdf", cv_check: "waiting" });
    for (const [browser, path] of [
      [customer, "/api/user/cv"],
      [staff, `/api/users/${customerId}/cv`],
    ] as const) {
      expect(await browser.get(path)).toMatchObject({
        status: 409,
        body: { message: "This file is still being checked for viruses. Please try again in a minute." },
      });
    }
    const read = site.db.selectFrom("security_events").where("kind", "=", "personal-file-downloaded");
    expect(await read.selectAll().execute()).toEqual([]);
    expect((await staff.get(`/api/users/${customerId}`)).body.data).toMatchObject({ cv_check: "waiting" });
  });

  it("is released once it is clean, without a new version of the account", async () => {
    const { version } = await stateOf();
    await scanWith(saying(0));
    const { cv_check, version: after } = await stateOf();
    expect([cv_check, after]).toEqual([undefined, version]);
    expect((await customer.get("/api/user/cv")).status).toBe(200);
    expect((await staff.get(`/api/users/${customerId}/cv`)).status).toBe(200);
  });

  it("is deleted when it is infected: logged once, and its owner and the office get a mail", async () => {
    await scanWith(saying(1));
    expect(await stateOf()).toMatchObject({ cvfile: null });
    expect(await storedCvs()).toEqual([]);
    expect((await customer.get("/api/user/cv")).status).toBe(404);
    const events = await site.db
      .selectFrom("security_events")
      .select(["user_id", "details"])
      .where("kind", "=", "infected-file-deleted")
      .execute();
    expect(events).toEqual([{ user_id: customerId, details: '{"found":"stdin: said"}' }]);
    const sent = site.mails.map(({ to, subject }) => [to, subject.split(" – ")[0]]);
    // Both mails are sent at the same time, so their order is not fixed.
    expect(Object.fromEntries(sent)).toEqual({
      [people.customer.email]: "Your CV could not be stored",
      "office@frostway.example.com": "A CV with a virus has been deleted",
    });
    expect(sent).toHaveLength(2);
  });

  it("that is infected causes at most three mails a day", async () => {
    site.clock.advance({ days: 1 });
    customer = await site.signIn("customer");
    for (let sent = 0; sent < 5; sent += 1) {
      await store(pdf, "cv.pdf");
      await scanWith(saying(1));
    }
    expect(site.mails.filter(({ to }) => to === "office@frostway.example.com")).toHaveLength(3);
    expect(await storedCvs()).toEqual([]);
  });

  it("stays in quarantine while the scanner fails, is retried, and shows that", async () => {
    await scanWith(saying(2));
    expect(await stateOf()).toMatchObject({ cvfile: "cv.pdf", cv_check: "failed" });
    expect((await customer.get("/api/user/cv")).status).toBe(409);
    const job = () =>
      site.db
        .selectFrom("jobs")
        .select(["run_at", "attempts"])
        .where("kind", "=", "check-cv")
        .executeTakeFirst();
    const first = await job();
    site.clock.advance({ seconds: 3 });
    await scanWith(saying(2));
    const second = await job();
    expect(first?.attempts).toBe(1);
    expect(second?.attempts).toBe(2);
    const pause = (at: string, from: Date) => Date.parse(at) - from.getTime();
    expect(pause(second!.run_at, site.clock.now())).toBe(4_000);
    site.clock.advance({ seconds: 5 });
    await scanWith(saying(0));
    expect((await customer.get("/api/user/cv")).status).toBe(200);
  });

  it("is queued again by housekeeping when no retry is left", async () => {
    await site.db.deleteFrom("jobs").execute();
    await site.db
      .insertInto("jobs")
      .values({
        kind: "housekeeping",
        payload: "{}",
        key: null,
        run_at: site.clock.now().toISOString(),
        created_at: site.clock.now().toISOString(),
      })
      .execute();
    await scanWith(saying(0));
    expect((await stateOf()).cv_check).toBeUndefined();
  });

  it("that has been replaced meanwhile is judged only by its own scan", async () => {
    const [old] = await site.db
      .selectFrom("jobs")
      .select(["payload"])
      .where("kind", "=", "check-cv")
      .execute();
    await store(docx, "second.docx");
    const now = site.clock.now().toISOString();
    await site.db.deleteFrom("jobs").execute();
    await site.db
      .insertInto("jobs")
      .values({ kind: "check-cv", payload: old!.payload, run_at: now, created_at: now })
      .execute();
    await scanWith(saying(1));
    expect(await stateOf()).toMatchObject({ cvfile: "second.docx", cv_check: "waiting" });
    expect(await storedCvs()).toHaveLength(1);
  });

  it("can be deleted while it waits", async () => {
    expect((await customer.delete("/api/user/cv")).status).toBe(204);
    await scanWith(saying(1));
    expect(site.mails).toEqual([]);
    expect(await stateOf()).toMatchObject({ cvfile: null });
  });

  it("is released once the setting is removed", async () => {
    await scanWith(undefined);
    expect((await customer.get("/api/user/cv")).status).toBe(200);
  });
});
