import { email } from "../../platform/validation/fields.ts";
import { z } from "../../platform/validation/zod.ts";

/** What the sample content brought that goes at one press. */
export const bySampleKind = z.object({ kind: z.enum(["testimonials", "pictures"]) });
export type SampleKind = z.infer<typeof bySampleKind>["kind"];

export const mailboxProof = z
  .object({ mailbox: email(), signature: z.string().min(1).max(200) })
  .meta({ id: "MailboxProof" });
export type MailboxProof = z.infer<typeof mailboxProof>;

export const opening = z
  .object({
    /** Since when the site counts as open, or null. */
    open_since: z.string().nullable(),
    /** How many of each kind are still the sample's. */
    samples: z.object({ testimonials: z.int(), pictures: z.int() }),
    /** Mailboxes of the company that nobody has confirmed to get mail. */
    unproven: z.array(z.string()),
  })
  .meta({ id: "Opening" });
export type Opening = z.infer<typeof opening>;

export const removed = z.object({ removed: z.int() }).meta({ id: "RemovedSamples" });
