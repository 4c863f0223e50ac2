import { mailFingerprintText } from "../../platform/mail/outbox.server.ts";
import type { Services } from "../../platform/services.ts";
import { recordOf } from "../../platform/keys-of.ts";
import { readCompany } from "../company/company.server.ts";
import { readFirm } from "../firm/firm.server.ts";
import { fieldNames } from "./application-fields.ts";
import type { ApplicationRow } from "./applications.server.ts";
import { newReference } from "./form/reference.server.ts";
import { letterKinds, letterTitles, proposeLetter } from "./letters/letters.ts";
import { readPdfText } from "./paper/pack-application.server.ts";
import { paymentTerms } from "./payment-terms.ts";

export type Specimen = { what: string; words: string };

/** Returns the texts that an application leads to today: its paper, its mails and its letters. */
export async function readApplicationSpecimens({
  db,
  clock,
  config,
}: Pick<Services, "db" | "clock" | "config">): Promise<Specimen[]> {
  const [company, firm] = [await readCompany(db), await readFirm(db)];
  const application = blankApplication(
    clock.now(),
    newReference(firm.reference_prefix),
    paymentTerms(firm).join("\n"),
  );
  const [{ applicationMails }, { signingMail, signingEndedMail }] = await Promise.all([
    import("./letters/confirmation-mails.server.tsx"),
    import("./signing/signing-mail.server.tsx"),
  ]);
  const { office, copy } = await applicationMails({ company, application, pdfKey: "" }, config);
  const sealed = { mark: "", sealed: null };
  const signing = await signingMail(company, {
    to: "",
    address: "",
    ends_at: application.created_at,
    sealed,
  });
  const signingEnded = await signingEndedMail(company, "", "");
  const from = { name: company.name, phone: company.phone, terms: firm };
  const letters = letterKinds.map((kind) => {
    const { reference, ...fields } = application;
    const { subject, text } = proposeLetter(kind, { reference, fields }, from);
    return { what: `Letter: ${letterTitles[kind]}`, words: `${subject}\n${text}` };
  });
  return [
    { what: "The paper of an application (PDF)", words: await readPdfText(db, application) },
    { what: "The mail about an application", words: mailFingerprintText(office) },
    { what: "The applicant’s copy of it", words: mailFingerprintText(copy) },
    { what: "The mail to whoever is to sign", words: mailFingerprintText(signing) },
    { what: "The mail that a signing has ended", words: mailFingerprintText(signingEnded) },
    ...letters,
  ];
}

function blankApplication(now: Date, reference: string, terms: string): ApplicationRow {
  const at = now.toISOString();
  return {
    ...recordOf(fieldNames, () => "-"),
    id: 0,
    reference,
    terms,
    terms_unconfirmed: 0,
    status: "received",
    version: 1,
    search_text: "",
    signature_key: "",
    signature_sha256: "",
    content_sha256: "",
    client_address: "",
    signer_name: null,
    signer_position: null,
    signed_by: null,
    filled_at: null,
    filled_from: null,
    step_at: null,
    step_before_at: null,
    pdf_key: null,
    mailed_at: null,
    created_at: at,
    updated_at: at,
  };
}
