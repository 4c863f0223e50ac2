import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { signatureJpeg } from "../../../../test/applications.ts";
import type { Browser } from "../../../../test/browser.ts";
import { multipart, photograph, reportedCallOut } from "../../../../test/call-outs.ts";
import { sentToEngineer } from "../../../../test/engineers.ts";
import { mailsOf } from "../../../../test/mails.ts";
import { readPdf, textOf } from "../../../../test/papers.ts";
import { openSite } from "../../../../test/site.ts";
import { systemActor } from "../../../platform/audit/audit.server.ts";
import { removeRows } from "../../../platform/audit/remove-row.server.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { removeFiles } from "../../../platform/files/file-intents.server.ts";
import { callOuts } from "../call-outs.server.ts";
import { eraseJobReports } from "./erase-job-reports.server.ts";

let clerk: Browser;

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const deliver = () => mailsOf(site);
const visitor = site.visitor();
const van = site.visitor();
const signature = new Blob([new Uint8Array(await signatureJpeg())], { type: "image/jpeg" });

const words = {
  found: "Drive belt torn",
  done: "New belt, ran for 20 minutes",
  parts: "1 × Drive belt\n3 x Clip\nGrease",
  temperature: "-18",
};
const signed = { ...words, signer_name: "Dan Marsh", signature };
const unsigned = { ...words, unsigned_reason: "The driver slept." };

beforeEach(async () => {
  site.clock.advance({ hours: 2 });
  clerk = await site.signIn("clerk");
});

async function sent(fields: object = {}) {
  const { id } = await reportedCallOut(site, visitor, fields);
  return { id, ...(await sentToEngineer(clerk, id)) };
}

const report = (calls: string, fields: Record<string, string | Blob>) =>
  van.post(`${calls}/report`, multipart({ submission_key: crypto.randomUUID(), ...fields }));
const shown = async (id: number) => (await clerk.get(`/api/callouts/${id}`)).body;

async function reported(fields: Record<string, string | Blob> = signed) {
  const job = await sent();
  expect((await report(job.calls, fields)).status).toBe(201);
  return job;
}

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

describe("the PDF of a report", () => {
  it("is made by a job, once for each edition, and says what was corrected after the signature", async () => {
    const { id } = await reported({ ...signed, photograph_1: await photograph(200) });
    await deliver();
    const pdfs = site.db
      .selectFrom("job_report_files")
      .select("edition")
      .where("kind", "=", "pdf")
      .where("call_out_id", "=", id);
    expect(await pdfs.execute()).toEqual([{ edition: 1 }]);
    const read = async () => textOf(await readPdf(await pdf(id)));
    const text = await read();
    for (const part of [
      "Job report",
      "GX24 ABC",
      "Drive belt torn",
      "3 × Clip",
      "-18 °C",
      "Dan Marsh",
      "Tom",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("M20");
    expect(text).not.toContain("900123");
    await clerk.patch(`/api/callouts/${id}/report`, { ...words, found: "Belt torn" });
    expect(await read()).toContain("This is version 2");
    expect(await read()).toContain("What was signed is version 1.");
    expect(await pdfs.execute()).toHaveLength(2);
  });

  it("says why nobody signed", async () => {
    const { id } = await reported(unsigned);
    expect(textOf(await readPdf(await pdf(id)))).toContain("Not signed: The driver slept.");
  });
});

async function pdf(id: number): Promise<Buffer> {
  const response = await clerk.get(`/api/callouts/${id}/report/pdf`);
  expect(response.headers.get("Content-Type")).toBe("application/pdf");
  return Buffer.from(response.bytes);
}

describe("a report that the office mails", () => {
  it("goes to the address that it chose, once, as it was seen", async () => {
    const { id, calls } = await reported();
    const { version } = (await shown(id)).report;
    const mail = {
      to: "transport@marsh.example.com",
      words: "Good morning.",
      submission_key: "one",
      version,
    };
    const post = () => clerk.post(`/api/callouts/${id}/report/mails`, mail);
    expect((await post()).status).toBe(200);
    expect((await post()).body.report).toMatchObject({ is_read: true, mails: [{ to: mail.to }] });
    await deliver();
    const sentMails = site.mails.filter(({ to }) => to === mail.to);
    expect(sentMails).toHaveLength(1);
    expect(sentMails[0]!.subject).toMatch(/^Job report [A-Z]+-\S+, GX24 ABC$/);
    expect(sentMails[0]!.text).toContain("Good morning.");
    expect(sentMails[0]!.attachments).toMatchObject([{ contentType: "application/pdf" }]);
    await report(calls, unsigned);
    const answer = await clerk.post(`/api/callouts/${id}/report/mails`, { ...mail, submission_key: "two" });
    expect(answer.status).toBe(409);
  });

  it("needs an address", async () => {
    const { id } = await reported();
    const { body } = await clerk.post(`/api/callouts/${id}/report/mails`, {
      to: "marsh",
      submission_key: "one",
    });
    expect(body.errors.to).toEqual(["Please enter a valid email address"]);
  });
});

describe("the customer of a call-out", () => {
  it("finds the report in the account once the office has read it, and the office in the file", async () => {
    const customer = await site.signIn("customer");
    const { id, receipt } = await reportedCallOut(site, customer);
    const { calls } = await sentToEngineer(clerk, id);
    await report(calls, signed);
    const own = async () =>
      (await customer.get("/api/user/callouts")).body.data.find(
        ({ reference }: { reference: string }) => reference === receipt.reference,
      );
    const url = `/api/user/callouts/${receipt.reference}/report`;
    expect((await own()).report_url).toBeNull();
    expect((await customer.get(url)).status).toBe(404);
    await clerk.post(`/api/callouts/${id}/report/reading`, {});
    expect((await own()).report_url).toBe(url);
    expect((await customer.get(url)).headers.get("Content-Type")).toBe("application/pdf");
    expect((await (await site.signIn("newcomer")).get(url)).status).not.toBe(200);
    const { body: file } = await clerk.post("/api/customers", { company_name: "Marsh", status: "open" });
    await clerk.post(`/api/callouts/${id}/customer`, { customer_id: file.id });
    const { data } = (await clerk.get(`/api/customers/${file.id}/time-line`)).body;
    expect(data.map(({ kind }: { kind: string }) => kind)).toContain("job_report");
  });
});

describe("a report whose call-out leaves", () => {
  it("comes back from the bin with its files and its history", async () => {
    const { id, calls } = await reported();
    await report(calls, { ...signed, found: "Fuse blown" });
    await clerk.delete(`/api/callouts/${id}`);
    expect(await site.db.selectFrom("job_reports").select("id").where("id", "=", id).execute()).toEqual([]);
    await clerk.post(`/api/bin/call-out/${id}/restore`);
    const stored = (await shown(id)).report;
    expect(stored).toMatchObject({ edition: 2, signer_name: "Dan Marsh" });
    expect((await clerk.get(stored.drawn_signature.url)).status).toBe(200);
    expect((await clerk.get(`/api/history/job-report/${id}`)).body.versions).toHaveLength(1);
  });

  it("leaves neither history nor files when the call-out expires", async () => {
    const { id, calls } = await reported();
    await report(calls, { ...signed, found: "Fuse blown" });
    const { file_key } = await site.db
      .selectFrom("job_report_files")
      .select("file_key")
      .where("call_out_id", "=", id)
      .executeTakeFirstOrThrow();
    const folders = await inTransaction(site.db, (transaction) =>
      removeRows(transaction, systemActor(site.clock.now()), {
        resource: callOuts,
        ids: [id],
        way: "expired",
      }),
    );
    for (const folder of folders) await removeFiles(site.services, folder);
    const { db } = site;
    const left = await Promise.all([
      db.selectFrom("job_reports").select("id").where("id", "=", id).execute(),
      db.selectFrom("job_report_files").select("id").where("call_out_id", "=", id).execute(),
      db
        .selectFrom("versions")
        .select("id")
        .where("of_table", "=", "job_reports")
        .where("of_id", "=", id)
        .execute(),
    ]);
    expect(left).toEqual([[], [], []]);
    expect(await site.services.files.exists(file_key)).toBe(false);
  });
});

it("a person's numbers are erased from the words, and the PDF with them", async () => {
  const { id } = await reported({ ...signed, done: "Rang 07700 900123 and left." });
  const before = await pdf(id);
  expect(textOf(await readPdf(before))).toContain("900123");
  const erasure = {
    theirs: [],
    others: [id],
    without: <Words extends string | null>(text: Words) =>
      (text && text.replace("07700 900123", "[erased]")) as Words,
  };
  const folders = await inTransaction(site.db, (transaction) =>
    eraseJobReports(transaction, systemActor(site.clock.now()), erasure),
  );
  expect(folders).toHaveLength(1);
  for (const folder of folders) await removeFiles(site.services, folder);
  const text = textOf(await readPdf(await pdf(id)));
  expect(text).toContain("Rang [erased] and left.");
  expect(text).not.toContain("900123");
});
