import { beforeEach, describe, expect, it } from "vitest";
import { applicationFields, applicationForm, signatureJpeg } from "../../../../test/applications.ts";
import { linkIn } from "../../../../test/mails.ts";
import { honeypotField } from "../../../platform/validation/spam.ts";
import { openSite } from "../../../../test/site.ts";

const site = await openSite();
const visitor = site.visitor();
const signature = await signatureJpeg();

beforeEach(async () => {
  site.clock.advance({ hours: 1 });
  site.mails.failing = false;
  await site.db.deleteFrom("jobs").execute();
  // Finishes jobs that still mail the application of the test before.
  await site.jobs.drain();
  site.mails.length = 0;
});

describe("applying for a trade account", () => {
  it("answers 201 with a reference, stored with its signature before anything is mailed", async () => {
    const answer = await send();
    expect(answer).toMatchObject({ status: 201, body: { message: "Account Request Sent" } });
    expect(answer.body.reference).toMatch(/^FW-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(site.mails).toHaveLength(0);
    const row = await stored(answer.body.reference);
    expect(row).toMatchObject({ ...applicationFields, status: "received", client_address: "unknown" });
    expect(row.terms).toContain("within 14 days of receipt");
    expect(await site.services.files.read(row.signature_key)).toEqual(signature);
    expect(await site.db.selectFrom("file_intents").selectAll().execute()).toEqual([]);
  });

  it("marks an application that does not say which terms its form showed", async () => {
    const isConfirmed = async (form: object) => {
      const { body } = await send({ ...applicationFields, company_name: JSON.stringify(form), ...form });
      return (await stored(body.reference)).terms_unconfirmed === 0;
    };
    expect(await isConfirmed({})).toBe(false);
    expect(await isConfirmed({ terms_shown: "" })).toBe(false);
    expect(await isConfirmed({ terms_shown: "0-30-14" })).toBe(true);
  });

  it("mails the office, with Reply-To the applicant, and the applicant a copy, both with the PDF, once", async () => {
    const { reference } = (await send()).body;
    await site.jobs.drain();
    await site.jobs.drain();
    expect(Object.fromEntries(site.mails.map(({ to, replyTo }) => [to, replyTo]))).toEqual({
      "ada@haulage.example.com": "accounts@frostway.example.com",
      "accounts@frostway.example.com": "ada@haulage.example.com",
    });
    expect(site.mails).toHaveLength(2);
    const toOffice = site.mails.find(({ to }) => to.startsWith("accounts@frostway"))!;
    expect(toOffice.html).toContain('href="tel:+441632960301"');
    expect(linkIn(toOffice, /admin/)).toBe(`/admin/applications/${(await stored(reference)).id}`);
    for (const mail of site.mails) {
      expect(mail.subject).toContain(reference);
      expect(mail.attachments).toMatchObject([
        { filename: `${reference}.pdf`, contentType: "application/pdf" },
      ]);
      expect(mail.attachments[0]!.content.subarray(0, 5).toString()).toBe("%PDF-");
    }
  });

  it("mails an address five copies a day, with typed text in the PDF only; the office gets all", async () => {
    const email = "anybody@example.com";
    const words = { email, name: "Win a prize", company_name: "evil.example Ltd" };
    for (let count = 0; count < 6; count += 1) {
      expect((await send({ ...words, address: `${count} Lane` })).status).toBe(201);
    }
    await site.jobs.drain();
    const copies = site.mails.filter(({ to }) => to === email);
    expect(copies).toHaveLength(5);
    for (const { subject, text, html } of copies) {
      expect([subject, text, html].join("\n")).not.toMatch(/prize|evil/);
    }
    expect(site.mails.filter(({ to }) => to === "accounts@frostway.example.com")).toHaveLength(6);
  });

  it("returns the reference while the mail server is down, and the mails follow once it is back", async () => {
    site.mails.failing = true;
    expect((await send()).status).toBe(201);
    await site.jobs.drain();
    expect(site.mails).toHaveLength(0);
    site.mails.failing = false;
    site.clock.advance({ minutes: 11 });
    await site.jobs.drain();
    expect(site.mails).toHaveLength(2);
  });
});

describe("sending the same application twice", () => {
  it("with the same content within ten minutes is one application, one reference, one pair of mails", async () => {
    const before = await countStored();
    const first = await send({ position: "Twice" });
    site.clock.advance({ minutes: 9 });
    const second = await send({ position: "Twice" });
    expect(second).toMatchObject({ status: 201, body: { reference: first.body.reference } });
    expect(await countStored()).toBe(before + 1);
    await site.jobs.drain();
    expect(site.mails).toHaveLength(2);
    expect(await applicationFolders()).toBe((await countStored()) + (await countPacked()));
  });

  it("with the same content after ten minutes is a new application", async () => {
    const first = await send({ position: "Again" });
    site.clock.advance({ minutes: 11 });
    const second = await send({ position: "Again" });
    expect(second.body.reference).not.toBe(first.body.reference);
  });

  it("with the same key is one application, even days later and with other content", async () => {
    const key = { submission_key: "5b0d2f9c-key-of-one-form" };
    const first = await send({ ...key, position: "Keyed" });
    site.clock.advance({ days: 2 });
    for (let again = 0; again < 2; again += 1) {
      const second = await send({ ...key, position: "Keyed and changed", ref2_telephone: "01632 960777" });
      expect(second).toMatchObject({ status: 201, body: { reference: first.body.reference } });
    }
    const { id } = await stored(first.body.reference);
    const clerk = await site.signIn("clerk");
    expect((await clerk.get(`/api/applications/${id}`)).body).toMatchObject({
      fields: { position: "Keyed" },
      notes: [
        {
          author: "applicant",
          text: "The applicant has sent the form again with other words. Signed are the first.\nPosition: Keyed and changed\nReference 2, contact telephone: 01632 960777",
        },
      ],
    });
  });
});

describe("the limit of accepted applications", () => {
  it("answers 429 to the twenty-first within an hour; refused ones and repetitions do not count", async () => {
    for (let sent = 0; sent < 25; sent += 1) await send({ name: null });
    for (let sent = 0; sent < 20; sent += 1) {
      expect((await send({ position: `Number ${sent}` })).status).toBe(201);
      expect((await send({ position: `Number ${sent}` })).status).toBe(201);
    }
    const before = await countStored();
    const answer = await send({ position: "One too many" });
    expect(answer).toMatchObject({ status: 429, body: { message: "Too Many Attempts." } });
    expect(await countStored()).toBe(before);
    expect(await site.db.selectFrom("file_intents").selectAll().execute()).toEqual([]);
    site.clock.advance({ hours: 1 });
    expect((await send({ position: "One too many" })).status).toBe(201);
  });
});

describe("spam", () => {
  it("fills the trap, and is stored, marked and not mailed, with the usual answer", async () => {
    const answer = await send({ [honeypotField]: "https://example.com", position: "Robot" });
    expect(answer.status).toBe(201);
    expect((await stored(answer.body.reference)).status).toBe("spam");
    await site.jobs.drain();
    expect(site.mails).toHaveLength(0);
  });

  it("is only suspected from three links on: the office gets a mail with a mark in its subject", async () => {
    const links = "http://a.example.com http://b.example.com http://c.example.com";
    const answer = await send({ address: links, website: "https://example.com", position: "Linked" });
    expect((await stored(answer.body.reference)).status).toBe("received");
    await site.jobs.drain();
    const { reference } = answer.body;
    expect(site.mails.map(({ subject }) => subject).toSorted()).toEqual([
      `Your trade account application ${reference}`,
      expect.stringContaining(`[looks like spam] Trade account application ${reference} from `),
    ]);
  });
});

it("answers 400 to a body that cannot be read", async () => {
  const unreadable = await visitor.post("/api/accountRequest", "no multipart", {
    headers: { "Content-Type": "multipart/form-data" },
  });
  expect(unreadable).toMatchObject({ status: 400, body: { message: "Malformed request." } });
});

function send(changes: Record<string, string | null> = {}) {
  return visitor.post("/api/accountRequest", applicationForm(signature, changes));
}

async function stored(reference: string) {
  return site.db
    .selectFrom("trade_applications")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
}

async function countStored(): Promise<number> {
  return (await site.db.selectFrom("trade_applications").select("id").execute()).length;
}

async function countPacked(): Promise<number> {
  return (
    await site.db.selectFrom("trade_applications").select("id").where("pdf_key", "is not", null).execute()
  ).length;
}

async function applicationFolders(): Promise<number> {
  const folders = new Set<string>();
  for await (const key of site.services.files.list("applications/")) folders.add(key.split("/")[1]!);
  return folders.size;
}
