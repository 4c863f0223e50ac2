import { limits, text } from "../../platform/validation/fields.ts";
import { z } from "../../platform/validation/zod.ts";

/** The part of a customer's file that its own users see: no notes of the office. */
export const ownCustomer = z
  .object({
    company_name: z.string(),
    account_number: z.string().nullable(),
    status: z.enum(["open", "on_stop"]),
    invoice_address: z.string().nullable(),
    reg_number: z.string().nullable(),
    vat_number: z.string().nullable(),
    /** The terms as the applicant signed them. Empty for a customer without an application. */
    terms: z.array(z.string()),
    /** The address of the signed application. Null for a customer without one. */
    copy_url: z.string().nullable(),
    letters: z.array(z.object({ id: z.int(), subject: z.string(), text: z.string(), sent_at: z.string() })),
    colleagues: z.array(z.object({ name: z.string(), email: z.string() })),
  })
  .meta({ id: "OwnCustomer" });
export type OwnCustomer = z.infer<typeof ownCustomer>;

export const ownCustomerAnswer = z.object({ data: ownCustomer.nullable() }).meta({ id: "OwnCustomerAnswer" });

export const correction = z
  .object({ text: text(limits.message - 500, "Please write what is not right.") })
  .meta({ id: "CustomerCorrection" });
