import { plainNumber } from "../../platform/validation/plain-number.ts";
import { z } from "../../platform/validation/zod.ts";
import { limits } from "../../platform/validation/bounds.ts";
import {
  email,
  line,
  optionalLine,
  optionalText,
  text,
  versioned,
} from "../../platform/validation/fields.ts";
import { honeypotField } from "../../platform/validation/spam.ts";
import { pageOf, pageQuery } from "../../platform/validation/paging.ts";
import {
  type ApplicationField,
  applicationFields,
  type ApplicationFields,
  type FieldName,
  fieldNames,
  missingSignature,
  telephoneNames,
} from "./application-fields.ts";
import { letterKinds } from "./letters/letters.ts";
import { applicationReference } from "./references/references.schema.ts";
import { applicationStatuses } from "./application-status.ts";
import { signingWays } from "./signing/signer.ts";
import { recordOf } from "../../platform/keys-of.ts";

export const applicationPageSize = 25;

/** The file that is sent with an application, or by whoever signs it. */
export const signatureFile = {
  fields: ["signature"],
  maxBytes: 2 * 1024 * 1024,
  types: ["image/jpeg"],
  required: { signature: missingSignature },
} as const;

const fieldShape = Object.fromEntries(
  applicationFields.map((field) => [field.name, ruleOf(field)]),
) as Record<FieldName, z.ZodType<string>>;

/** What an applicant sends, beside the signature. */
export const submission = z
  .object({
    ...fieldShape,
    /** Made by the browser for one application, so that sending it again is not a second one. */
    submission_key: optionalLine(),
    /** Which terms of payment the form showed, as the page names them. */
    terms_shown: optionalLine(),
    /** The trap: people cannot see it. */
    [honeypotField]: z.unknown().optional(),
  })
  .meta({ id: "NewApplication" });
export type Submission = ApplicationFields & {
  submission_key?: string | null;
  terms_shown?: string | null;
  [honeypotField]?: unknown;
};

export const submissionReceipt = z
  .object({ message: z.string(), reference: z.string() })
  .meta({ id: "ApplicationReceipt" });

const status = z.enum(applicationStatuses);

export const applicationSummary = z
  .object({
    id: z.int(),
    reference: z.string(),
    status,
    company_name: z.string(),
    name: z.string(),
    email: z.string(),
    telephone: z.string(),
    created_at: z.string(),
    /** Since when it is at its status. */
    step_at: z.string(),
    /** How many of its two references have answered. */
    references_back: z.int(),
  })
  .meta({ id: "ApplicationSummary" });
export type ApplicationSummary = z.infer<typeof applicationSummary>;

const applicationNote = z
  .object({
    id: z.int(),
    author: z.string(),
    text: z.string(),
    created_at: z.string(),
  })
  .meta({ id: "ApplicationNote" });

const applicationStep = z
  .object({ at: z.string(), by: z.string(), action: z.string() })
  .meta({ id: "ApplicationStep" });

const applicationLetter = z
  .object({
    id: z.int(),
    kind: z.enum(letterKinds),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    author: z.string(),
    created_at: z.string(),
    /** `forgotten` once its mail is, whatever became of it. */
    state: z.enum(["waiting", "sent", "failed", "taken back", "forgotten"]),
    sent_at: z.string().nullable(),
    /** The application's version that its step led to. */
    step_version: z.int().nullable(),
  })
  .meta({ id: "ApplicationLetter" });
export type ApplicationLetter = z.infer<typeof applicationLetter>;

const sameFirm = applicationSummary
  .pick({ id: true, reference: true, company_name: true, status: true, created_at: true })
  .extend({ same: z.array(z.enum(["registration number", "VAT number", "name"])) })
  .meta({ id: "ApplicationOfSameFirm" });

export const application = applicationSummary
  .extend({
    fields: z.object(recordOf(fieldNames, () => z.string())),
    /** What the first number of each dials; null where it holds none. */
    telephone_links: z.object(recordOf(telephoneNames, () => z.string().nullable())),
    terms: z.array(z.string()),
    content_sha256: z.string(),
    client_address: z.string(),
    /** Who signed in the applicant's place, from `client_address`; null where the applicant did. */
    signer: z
      .object({
        name: z.string(),
        position: z.string(),
        /** Whether by the mailed link or the code on the applicant's screen. */
        way: z.enum(signingWays),
        filled_at: z.string(),
        filled_from: z.string(),
      })
      .nullable(),
    signature_url: z.string(),
    pdf_url: z.string(),
    next_statuses: z.array(status),
    notes: z.array(applicationNote),
    steps: z.array(applicationStep),
    letters: z.array(applicationLetter),
    references: z.array(applicationReference),
    /** Other applications of the same firm, spam aside. */
    same_firm: z.array(sameFirm),
    version: z.int(),
  })
  .meta({ id: "Application" });
export type Application = z.infer<typeof application>;

export const applicationList = pageOf(applicationSummary).meta({ id: "ApplicationList" });

export const applicationQuery = pageQuery.extend({
  status: status.nullish().catch(null),
  /** `step`: whoever has been at its status longest comes first. */
  sort: z.literal("step").nullish().catch(null),
});
export type ApplicationQuery = z.infer<typeof applicationQuery>;

export const statusChange = z.object({ status, ...versioned }).meta({ id: "ApplicationStatusChange" });

/**
 * `sending_key` is made by the browser for one letter, so that sending it again is not a second one. `note` is stored with
 * the others, for the office.
 */
const sending = { sending_key: optionalLine(), note: optionalText(limits.message), ...versioned };

export const decision = z
  .object({
    status: z.enum(["approved", "declined"]),
    subject: line(),
    text: text(limits.message),
    /** Why it was declined, for the office: stored with the notes, and never sent. */
    reason: optionalText(limits.message),
    ...sending,
  })
  .meta({ id: "ApplicationDecision" });

/** A declined one is opened again, and its applicant, who has the refusal, is told. */
export const reopening = z
  .object({
    status: z.enum(["received", "references_asked"]),
    subject: line(),
    text: text(limits.message),
    ...sending,
  })
  .meta({ id: "ApplicationReopening" });

/** Who has answered is not written to, and needs no words. */
export const referencesAsked = z
  .object({
    ref1_subject: optionalLine(),
    ref1_text: optionalText(limits.message),
    ref2_subject: optionalLine(),
    ref2_text: optionalText(limits.message),
    ...sending,
  })
  .meta({ id: "ReferencesAsked" });
export type ReferencesAsked = z.infer<typeof referencesAsked>;

/** `version` is the one that the step led to. */
export const stepTakenBack = z.object({ version: plainNumber(z.int()) }).meta({ id: "StepTakenBack" });

export const newNote = z.object({ text: text(limits.message) }).meta({ id: "NewApplicationNote" });

function ruleOf({ kind, message }: ApplicationField): z.ZodType<string> {
  if (kind === "email") return email(message);
  if (kind === "address") return text(limits.address, message);
  return line(message);
}
