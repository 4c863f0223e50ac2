import { z } from "../../platform/validation/zod.ts";

const sampleKinds = ["name", "number", "address", "claim", "text", "picture"] as const;

export const leftSample = z.object({
  kind: z.enum(sampleKinds),
  /** In words for the owner. */
  what: z.string(),
  /** The address of a small one, of a picture. */
  picture: z.string().nullable(),
  /** How to take a photograph in its place, for the pictures that should go first; null for all else. */
  photograph: z.string().nullable(),
  /** Where it is put right: the first of `places`. */
  path: z.string(),
  /** Every screen on which it is edited. */
  places: z.array(z.object({ label: z.string(), path: z.string() })),
  /** The addresses of the public pages that show it. */
  pages: z.array(z.string()),
  /** What else shows it, such as mails and files, in words. */
  elsewhere: z.array(z.string()),
});
export type LeftSample = z.infer<typeof leftSample>;

export const leftSamples = z
  .object({
    /** Since when the site counts as open, or null. */
    open_since: z.string().nullable(),
    /** How many things the sample content brought, of which `still_sample` are left. */
    of: z.int(),
    still_sample: z.array(leftSample),
  })
  .meta({ id: "LeftSamples" });
export type LeftSamples = z.infer<typeof leftSamples>;
