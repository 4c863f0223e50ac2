import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { photograph, reportedCallOut } from "../../../../test/call-outs.ts";
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
import { jobReportsOf } from "../../../../test/job-reports.ts";

let clerk: Browser;

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const deliver = () => mailsOf(site);
const { words, signed, unsigned, report, reported } = jobReportsOf(site);
const shown = async (id: number) => (await clerk.get(`/api/callouts/${id}`)).body;

beforeEach(async () => {
  site.clock.advance({ hours: 2 });
  clerk = await site.signIn("clerk");
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
