import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { photograph } from "../../../../test/call-outs.ts";
import { openSite } from "../../../../test/site.ts";
import { jobReportsOf } from "../../../../test/job-reports.ts";

let clerk: Browser;

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const { words, signed, unsigned, sent, report, reported } = jobReportsOf(site);
const visitor = site.visitor();
const van = site.visitor();
const shown = async (id: number) => (await clerk.get(`/api/callouts/${id}`)).body;

beforeEach(async () => {
  site.clock.advance({ hours: 2 });
  clerk = await site.signIn("clerk");
});

describe("the report of an engineer", () => {
  it("stands in the call-out with photographs and signature, and the hours of the steps", async () => {
    const { id, calls } = await sent();
    await van.post(`${calls}/steps`, { status: "with_you" });
    site.clock.advance({ minutes: 55 });
    await van.post(`${calls}/steps`, { status: "done" });
    const { status, body } = await report(calls, { ...signed, photograph_1: await photograph() });
    expect(status).toBe(201);
    expect(body).toMatchObject({ editions: 1, reported_at: site.clock.now().toISOString() });
    const stored = (await shown(id)).report;
    expect(stored).toMatchObject({
      engineer: "Tom",
      found: "Drive belt torn",
      parts: "1 × Drive belt\n3 × Clip\n1 × Grease",
      temperature: -18,
      worked_minutes: 55,
      signer_name: "Dan Marsh",
      unsigned_reason: null,
      edition: 1,
      signed_edition: 1,
      is_read: false,
    });
    for (const { url } of [stored.drawn_signature, ...stored.photographs])
      expect((await clerk.get(url)).headers.get("Content-Type")).toBe("image/jpeg");
    expect(stored.photographs).toHaveLength(1);
    expect((await visitor.get(stored.drawn_signature.url)).status).toBe(401);
  });

  it.each([
    ["found", { found: "" }, "Please say what was found."],
    ["done", { done: " " }, "Please say what was done."],
    ["temperature", { temperature: "cold" }, "Please enter degrees, such as -18."],
    ["worked_minutes", { worked_minutes: "1.5" }, "Please enter whole minutes."],
    ["signer_name", { signer_name: "" }, "Please enter the name of who signed."],
  ])("is refused for %s in words", async (field, change, message) => {
    const { calls } = await sent();
    const answer = await report(calls, { ...signed, ...change });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field][0]).toBe(message);
  });

  it("is refused without signature and reason, and with a signature that is empty or one dot", async () => {
    const { id, calls } = await sent();
    const refused = async (fields: Record<string, string | Blob>) => {
      const { status, body } = await report(calls, fields);
      return [status, body.errors?.signature?.[0]];
    };
    expect(await refused(words)).toEqual([422, "Please let the driver sign, or say why not."]);
    for (const drawn of ["", '<circle cx="300" cy="120" r="4" fill="#0b1f33"/>']) {
      const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="500"><rect width="100%" height="100%" fill="#fff"/>${drawn}</svg>`;
      const jpeg = await sharp(Buffer.from(paper)).jpeg().toBuffer();
      const file = new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" });
      expect(await refused({ ...signed, signature: file })).toEqual([422, "Please sign the form"]);
    }
    expect((await shown(id)).report).toBeNull();
    expect(await site.db.selectFrom("file_intents").selectAll().execute()).toEqual([]);
  });

  it("counts once for each key, also when two arrive together", async () => {
    const { id, calls } = await sent();
    const all = await Promise.all(
      [1, 2, 3].map(() => report(calls, { ...signed, submission_key: "one press" })),
    );
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    const stored = (await shown(id)).report;
    expect(stored).toMatchObject({ edition: 1, version: 1 });
    expect(
      await site.db.selectFrom("job_report_files").selectAll().where("call_out_id", "=", id).execute(),
    ).toHaveLength(1);
  });

  it("from a second phone is a new version, and the first stays in the history", async () => {
    const { id, calls } = await reported();
    await report(calls, { ...unsigned, found: "Fuse blown", photograph_1: await photograph() });
    expect((await shown(id)).report).toMatchObject({
      found: "Fuse blown",
      edition: 2,
      drawn_signature: null,
      unsigned_reason: "The driver slept.",
      signer_name: null,
    });
    const { versions } = (await clerk.get(`/api/history/job-report/${id}`)).body;
    expect(versions).toMatchObject([{ by: "Tom" }]);
  });

  it("arrives a day later, whatever became of the call-out, with the time of the press", async () => {
    const { id, calls } = await sent();
    await clerk.patch(`/api/callouts/${id}`, { status: "cancelled" });
    const pressed = site.clock.now().toISOString();
    site.clock.advance({ hours: 24 });
    const answer = await report(calls, { ...unsigned, pressed_seconds_ago: String(24 * 60 * 60) });
    expect(answer.status).toBe(201);
    clerk = await site.signIn("clerk");
    expect((await shown(id)).report.reported_at).toBe(pressed);
  });

  it("is refused by a link that was guessed, taken back or has ended", async () => {
    const { id, calls } = await sent();
    expect((await report("/api/engineer-pages/0123", signed)).status).toBe(404);
    await clerk.delete(`/api/callouts/${id}/engineer`);
    expect((await report(calls, signed)).status).toBe(410);
    const ended = await sent();
    site.clock.advance({ hours: 14 * 24 });
    expect((await report(ended.calls, signed)).status).toBe(410);
  });

  it("is taken forty times at most", async () => {
    const { id, calls } = await reported();
    await site.db.updateTable("job_reports").set({ edition: 40 }).where("id", "=", id).execute();
    expect((await report(calls, signed)).body.errors.found).toEqual([
      "This call-out has 40 reports. Please ring the office.",
    ]);
  });
});

describe("a correction by the office", () => {
  it("is a new version that counts as read, and leaves signature and engineer", async () => {
    const { id } = await reported();
    const { version } = (await shown(id)).report;
    const change = { ...words, temperature: -17, worked_minutes: 40, found: "Belt torn", version };
    const { status, body } = await clerk.patch(`/api/callouts/${id}/report`, change);
    expect(status).toBe(200);
    expect(body.report).toMatchObject({
      found: "Belt torn",
      worked_minutes: 40,
      edition: 2,
      signed_edition: 1,
      signer_name: "Dan Marsh",
      engineer: "Tom",
      is_read: true,
    });
    expect((await clerk.patch(`/api/callouts/${id}/report`, change)).status).toBe(409);
    const history = (await clerk.get(`/api/history/job-report/${id}`)).body;
    const restored = await clerk.post(`/api/history/job-report/${id}/${history.versions[0].id}/restore`, {
      version: body.report.version,
    });
    expect(restored.status).toBe(200);
    expect((await shown(id)).report).toMatchObject({ found: "Drive belt torn", edition: 3 });
  });

  it("is refused without a report, and for what a report needs", async () => {
    const { id } = await sent();
    expect((await clerk.patch(`/api/callouts/${id}/report`, words)).status).toBe(404);
    expect((await clerk.get(`/api/callouts/${id}/report/pdf`)).status).toBe(404);
    expect((await clerk.post(`/api/callouts/${id}/report/reading`, {})).status).toBe(404);
    const other = await reported();
    const answer = await clerk.patch(`/api/callouts/${other.id}/report`, { ...words, done: "" });
    expect(answer.body.errors.done).toEqual(["Please say what was done."]);
  });
});
