import { randomBytes } from "node:crypto";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { stageFiles, commitFiles, removeFiles } from "../../../platform/files/file-intents.server.ts";
import { isUsedUp, takeSlot } from "../../../platform/http/rate-limit.server.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import type { Services } from "../../../platform/services.ts";
import { Thread } from "../../../platform/threads/thread.server.ts";
import { readCompany } from "../../company/company.server.ts";
import { readFirm } from "../../firm/firm.server.ts";
import { readIcon, readMark } from "../../firm/mark/mark.server.ts";
import type { Content as PdfContent, PdfQuestion } from "./application-pdf.server.ts";
import {
  type ApplicationRow,
  type ApplicationWithHistory,
  findApplication,
  requireApplication,
} from "../applications.server.ts";
import { presentReferences } from "../references/references.present.ts";

/** Runs in a thread, because making a PDF blocks for 0.3 s. */
const pdfs = new Thread<PdfQuestion, Uint8Array>(new URL("./application-pdf.thread.ts", import.meta.url), {
  answerMilliseconds: 60_000,
  heapMegabytes: 256,
});

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "pack-application": { applicationId: number };
  }
}

/** The job `pack-application`: makes the PDF and queues both mails, each once however often the job runs. */
export async function packApplication(
  services: Services,
  { applicationId }: Jobs["pack-application"],
): Promise<void> {
  const { db, clock, config } = services;
  const application = await findApplication(db, applicationId);
  if (!application) return;
  const now = clock.now();
  const pdfKey = await ensurePdf(services, now, application);
  if (application.status !== "spam" && !application.mailed_at) {
    // Loads the mail components with the first application, so that the start of the server does not wait for them.
    const { applicationMails } = await import("../letters/confirmation-mails.server.tsx");
    const mails = await applicationMails({ company: await readCompany(db), application, pdfKey }, config);
    await inTransaction(db, async (transaction) => {
      const marked = await transaction
        .updateTable("trade_applications")
        .set({ mailed_at: now.toISOString() })
        .where("id", "=", applicationId)
        .where("mailed_at", "is", null)
        .executeTakeFirst();
      if (marked.numUpdatedRows !== 1n) return;
      await queueMail(transaction, now, mails.office);
      for (const to of [application.email, ...(await signerOf(transaction, application))]) {
        if (!(await mayMailCopy(transaction, services, to))) continue;
        await queueMail(transaction, now, { ...mails.copy, to });
      }
    });
  }
  await db.deleteFrom("trade_submissions").where("expires_at", "<=", now.toISOString()).execute();
}

/**
 * Returns the address of the person who signed in the applicant's place. It is known until the signing is deleted.
 */
async function signerOf(transaction: Db, { reference, email }: ApplicationRow): Promise<string[]> {
  const found = await transaction
    .selectFrom("trade_signings")
    .select("signer_email")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return found && found.signer_email.toLowerCase() !== email.toLowerCase() ? [found.signer_email] : [];
}

/**
 * Whether the address may get another copy today. It may be a stranger's, so beyond the limit only the office gets a
 * mail.
 */
async function mayMailCopy(transaction: Db, services: Services, address: string): Promise<boolean> {
  const slot = ["applicationCopiesPerAddressADay", address] as const;
  if (await isUsedUp(transaction, services, slot)) return false;
  await takeSlot(transaction, services, slot);
  return true;
}

/**
 * Returns the stored PDF as it was signed and mailed. Once the application has steps, returns a new PDF that includes
 * them.
 */
export async function readCurrentPdf(
  services: Services,
  now: Date,
  application: ApplicationWithHistory,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, files } = services;
  if (application.steps.length === 0) {
    return new Uint8Array(await files.read(await ensurePdf(services, now, application)));
  }
  const signature = await files.read(application.signature_key);
  const { steps } = application;
  const letters = application.letters.filter(({ taken_back_at }) => taken_back_at === null);
  const references = presentReferences(application.references);
  const history = { steps, letters, references, status: application.status, at: now.toISOString() };
  return new Uint8Array(await pdfs.ask({ ...(await readHead(db)), application, signature, history }));
}

/** Returns the text of an application's PDF. */
export async function readPdfText(db: Db, application: ApplicationRow): Promise<string> {
  return new TextDecoder().decode(await pdfs.ask({ ...(await readHead(db)), application }));
}

/** Returns what the head of a PDF shows of the firm. */
export async function readHead(db: Db): Promise<Pick<PdfContent, "company" | "firm" | "mark">> {
  const [company, firm, { shown }] = await Promise.all([readCompany(db), readFirm(db), readMark(db)]);
  const mark = shown ? await readIcon(db, shown, "icon-192.png") : undefined;
  return { company, firm, mark: mark && new Uint8Array(mark) };
}

/** Returns the PDF as it was signed and mailed, without later steps. Throws `NotFound`. */
export async function readSignedPdf(
  services: Services,
  now: Date,
  id: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await ensurePdf(services, now, await requireApplication(services.db, id));
  return new Uint8Array(await services.files.read(key));
}

/**
 * Returns the key of the application's PDF, which it makes if necessary. If two requests make it at once, one result
 * is stored.
 */
async function ensurePdf(services: Services, now: Date, application: ApplicationRow): Promise<string> {
  const { db, files } = services;
  if (application.pdf_key) return application.pdf_key;
  const signature = await files.read(application.signature_key);
  const bytes = await pdfs.ask({ ...(await readHead(db)), application, signature });
  const folder = `applications/${randomBytes(16).toString("hex")}/`;
  const key = `${folder}application.pdf`;
  await stageFiles(db, now, folder);
  try {
    await files.putBytes(key, bytes, "application/pdf");
    const isFirst = await inTransaction(db, async (transaction) => {
      const updated = await transaction
        .updateTable("trade_applications")
        .set({ pdf_key: key })
        .where("id", "=", application.id)
        .where("pdf_key", "is", null)
        .executeTakeFirst();
      if (updated.numUpdatedRows !== 1n) return false;
      await commitFiles(transaction, folder);
      return true;
    });
    if (isFirst) return key;
  } catch (error) {
    await removeFiles(services, folder);
    throw error;
  }
  await removeFiles(services, folder);
  return (await requireApplication(db, application.id)).pdf_key ?? key;
}
