import { z } from "../../platform/validation/zod.ts";

const sampleKinds = ["name", "number", "address", "claim", "text", "picture"] as const;

export const leftSample = z.object({
  kind: z.enum(sampleKinds),
  /** The name of the sample in plain words. */
  what: z.string(),
  /** The address of a small variant if the sample is a picture. */
  picture: z.string().nullable(),
  /** How to take a photograph in its place, for the pictures to replace first. Null for everything else. */
  photograph: z.string().nullable(),
  /** The page for editing it: the first of `places`. */
  path: z.string(),
  /** Every page of the back office that edits it. */
  places: z.array(z.object({ label: z.string(), path: z.string() })),
  /** The addresses of the public pages that show it. */
  pages: z.array(z.string()),
  /** Other places that show it, such as mails and files, in words. */
  elsewhere: z.array(z.string()),
});
export type LeftSample = z.infer<typeof leftSample>;

export const leftSamples = z
  .object({
    /** Since when the site counts as open. Null while it does not. */
    open_since: z.string().nullable(),
    /** How many things the sample content has in all. Those that are left are in `still_sample`. */
    of: z.int(),
    still_sample: z.array(leftSample),
  })
  .meta({ id: "LeftSamples" });
export type LeftSamples = z.infer<typeof leftSamples>;
