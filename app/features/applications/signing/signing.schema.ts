import { email, limits, line, optionalLine } from "../../../platform/validation/fields.ts";
import type { honeypotField } from "../../../platform/validation/spam.ts";
import { z } from "../../../platform/validation/zod.ts";
import type { ApplicationFields } from "../application-fields.ts";
import { submission } from "../applications.schema.ts";
import { missingSigner } from "./signer.ts";

/** What an applicant sends who names somebody else to sign: all fields but the signature, and the signer. */
export const newSigning = submission
  .extend({ signer_name: line(missingSigner.name), signer_email: email(missingSigner.email) })
  .meta({ id: "NewSigning" });
export type NewSigning = ApplicationFields & {
  submission_key?: string | null;
  terms_shown?: string | null;
  [honeypotField]?: unknown;
  signer_name: string;
  signer_email: string;
};

export const signingReceipt = z
  .object({
    /** The key by which the applicant's page follows the signing and can withdraw it. */
    watch_key: z.string(),
    /** The address in the QR code. It opens the same page as the mailed link. */
    sign_url: z.string(),
    qr_svg: z.string(),
    signer_email: z.string(),
    ends_at: z.string(),
  })
  .meta({ id: "SigningReceipt" });
export type SigningReceipt = z.infer<typeof signingReceipt>;

const key = z.string().max(limits.line);
export const byWatchKey = z.object({ key });

export const watchedSigning = z
  .object({
    state: z.enum(["waiting", "signed", "ended"]),
    reference: z.string().nullable(),
  })
  .meta({ id: "WatchedSigning" });

/** What the person who signs sends beside the signature. */
export const signed = z
  .object({
    token: key,
    signer_name: line(missingSigner.name),
    signer_position: line(missingSigner.position),
    terms_shown: optionalLine(),
  })
  .meta({ id: "SignedBySomebodyElse" });
