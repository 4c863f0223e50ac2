import { limits, text } from "../../platform/validation/fields.ts";
import { z } from "../../platform/validation/zod.ts";

/** What the people of a customer see of it: nothing that the office notes for itself. */
export const ownCustomer = z
  .object({
    company_name: z.string(),
    account_number: z.string().nullable(),
    status: z.enum(["open", "on_stop"]),
    invoice_address: z.string().nullable(),
    reg_number: z.string().nullable(),
    vat_number: z.string().nullable(),
    /** As they were signed; empty where no application was. */
    terms: z.array(z.string()),
    /** Where the signed application is downloaded; null where there is none. */
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
