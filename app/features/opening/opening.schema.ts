import { email } from "../../platform/validation/fields.ts";
import { z } from "../../platform/validation/zod.ts";

/** Kinds of sample content that can be removed with one button. */
export const bySampleKind = z.object({ kind: z.enum(["testimonials", "pictures"]) });
export type SampleKind = z.infer<typeof bySampleKind>["kind"];

export const mailboxProof = z
  .object({ mailbox: email(), signature: z.string().min(1).max(200) })
  .meta({ id: "MailboxProof" });
export type MailboxProof = z.infer<typeof mailboxProof>;

export const opening = z
  .object({
    /** When the site was opened, or null. */
    open_since: z.string().nullable(),
    /** Whether search engines are asked to stay away. */
    is_hidden: z.boolean(),
    /** How many items of each kind are still sample content. */
    samples: z.object({ testimonials: z.int(), pictures: z.int() }),
    /** The company's mailboxes for which nobody has confirmed that mail arrives. */
    unproven: z.array(z.string()),
  })
  .meta({ id: "Opening" });
export type Opening = z.infer<typeof opening>;

export const removed = z.object({ removed: z.int() }).meta({ id: "RemovedSamples" });
