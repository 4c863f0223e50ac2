import { applicationAnswer } from "./answers/answers.schema.ts";
import { plainNumber } from "../../platform/validation/plain-number.ts";
import { z } from "../../platform/validation/zod.ts";
import { limits } from "../../platform/validation/bounds.ts";
import {
  email,
  line,
  optionalLine,
  optionalText,
  text,
  typedEmail,
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

/** The file that the applicant or the signer sends with the form. */
export const signatureFile = {
  fields: ["signature"],
  maxBytes: 2 * 1024 * 1024,
  types: ["image/jpeg"],
  required: { signature: missingSignature },
} as const;

const fieldShape = Object.fromEntries(
  applicationFields.map((field) => [field.name, ruleOf(field)]),
) as Record<FieldName, z.ZodType<string>>;

/** What an applicant sends, besides the signature. */
export const submission = z
  .object({
    ...fieldShape,
    /** The browser's key for one application, so that sending it again creates no second one. */
    submission_key: optionalLine(),
    /** The key of the payment terms that the form showed; see `termsKey`. */
    terms_shown: optionalLine(),
    /** The trap, which people cannot see. */
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
    /** When the application got its current status. */
    step_at: z.string(),
    /** How many of its two references have answered. */
    references_back: z.int(),
    /** Whether a letter did not go out, and nobody has sent another or added a note since. */
    letter_failed: z.boolean(),
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
    /** `forgotten` once housekeeping has deleted the mail, whether it was sent or not. */
    state: z.enum(["waiting", "sent", "failed", "taken back", "forgotten"]),
    sent_at: z.string().nullable(),
    /** The version that the application got by the letter's step. */
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
    /** Where the referees are written to: as the applicant named it, or as the office has corrected it since. */
    referee_addresses: z.object({ ref1: z.string(), ref2: z.string() }),
    /** The link that dials the first number of each field. Null if the field has no number. */
    telephone_links: z.object(recordOf(telephoneNames, () => z.string().nullable())),
    /** The payment terms that held when it was sent. */
    terms: z.array(z.string()),
    /** Whether the form said that it showed these terms. */
    terms_confirmed: z.boolean(),
    content_sha256: z.string(),
    client_address: z.string(),
    /** The person who signed in the applicant's place, from `client_address`. Null if the applicant signed. */
    signer: z
      .object({
        name: z.string(),
        position: z.string(),
        /** Whether the signer came by the mailed link or by the code on the applicant's screen. */
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
    answers: z.array(applicationAnswer),
    references: z.array(applicationReference),
    /** What applicant, signer and referees have in common, in sentences. */
    shared_places: z.array(z.string()),
    /** Other applications of the same firm, without spam. */
    same_firm: z.array(sameFirm),
    version: z.int(),
  })
  .meta({ id: "Application" });
export type Application = z.infer<typeof application>;

export const applicationList = pageOf(applicationSummary).meta({ id: "ApplicationList" });

/**
 * `back` means that both references have answered, `failed` that a letter did not go out, `answered` that an answer by
 * mail is unread.
 */
const applicationFilters = [...applicationStatuses, "back", "failed", "answered"] as const;
export const applicationQuery = pageQuery.extend({
  status: z.enum(applicationFilters).nullish().catch(null),
  /** `step` puts the applications first that have had their status longest. */
  sort: z.literal("step").nullish().catch(null),
});
export type ApplicationQuery = z.infer<typeof applicationQuery>;

/** Addresses to which an approval does not open the customer's file, and which are refused from now on. */
const left_out = z.array(typedEmail()).max(50).nullish();

export const statusChange = z
  .object({ status, left_out, ...versioned })
  .meta({ id: "ApplicationStatusChange" });

/**
 * `sending_key` is the browser's key for one letter, so that sending it again sends no second one. `note` is stored
 * with the other notes, for the office.
 */
const sending = { sending_key: optionalLine(), note: optionalText(limits.message), ...versioned };

export const decision = z
  .object({
    status: z.enum(["approved", "declined"]),
    subject: line(),
    text: text(limits.message),
    /** Why it was declined, for the office only: stored as a note and never sent. */
    reason: optionalText(limits.message),
    left_out,
    ...sending,
  })
  .meta({ id: "ApplicationDecision" });

/** Opens a declined application again. The applicant has received the refusal, so a letter tells them. */
export const reopening = z
  .object({
    status: z.enum(["received", "references_asked"]),
    subject: line(),
    text: text(limits.message),
    ...sending,
  })
  .meta({ id: "ApplicationReopening" });

/** A referee who has already answered gets no letter, so that referee's texts may be absent. */
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

/** `version` is the version that the application got by the step. */
export const stepTakenBack = z.object({ version: plainNumber(z.int32()) }).meta({ id: "StepTakenBack" });

export const newNote = z.object({ text: text(limits.message) }).meta({ id: "NewApplicationNote" });

function ruleOf({ kind, message }: ApplicationField): z.ZodType<string> {
  if (kind === "email") return email(message);
  if (kind === "address") return text(limits.address, message);
  return line(message);
}
