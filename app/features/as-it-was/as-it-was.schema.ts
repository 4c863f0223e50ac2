import { id, limits } from "../../platform/validation/fields.ts";
import { momentOfFirm } from "../../platform/validation/times-of-firm.ts";
import { z } from "../../platform/validation/zod.ts";

/** The kinds that pages show and that have a history. */
export const shownKinds = [
  "image",
  "gallery",
  "widget",
  "slide",
  "testimonial",
  "notice",
  "fact",
  "company",
  "firm",
  "mark",
  "look",
  "page",
] as const;
/** Those that can be added and deleted without their page. */
export const addedKinds = ["gallery", "image", "widget", "slide", "testimonial", "notice"] as const;

/** A moment on the firm's clock, such as `2026-10-25T01:30+01:00`. */
export const asItWasQuery = z.object({ at: momentOfFirm() });

/** `version` is the current version of the thing that was read; another one is refused. */
export const step = z.discriminatedUnion("way", [
  z.object({
    way: z.literal("restore"),
    kind: z.enum(shownKinds),
    id: z.string().min(1).max(limits.line),
    version: z.int(),
    /** The entry of the history that holds what is restored. */
    version_id: id(),
  }),
  z.object({ way: z.literal("bring back"), kind: z.enum(addedKinds), id: id() }),
  z.object({
    way: z.literal("move"),
    kind: z.literal("image"),
    id: id(),
    version: z.int(),
    /** The gallery that has it afterwards. */
    gallery_id: id(),
  }),
  z.object({ way: z.literal("take away"), kind: z.enum(addedKinds), id: id(), version: z.int() }),
]);
export type Step = z.infer<typeof step>;

const difference = z.object({
  label: z.string(),
  name: z.string(),
  /** "in menus": another page, of which this one shows the name in its menus. */
  what: z.enum(["changed", "added", "deleted", "in the bin then", "in menus"]),
  /** What makes the thing as it was. Empty if that is not possible. */
  steps: z.array(step),
  /** The labels of the fields that differ. */
  changed: z.array(z.string()),
  /** The page of the back office that compares its versions; null for a thing in the bin or one that the user may not edit. */
  history: z.string().nullable(),
  /** Whether other pages show it as well. */
  is_shared: z.boolean(),
  /** Why it is shown as it is today, or why the user cannot restore it. */
  refusal: z.string().nullable(),
});
export type Difference = z.infer<typeof difference>;

export const asItWas = z
  .object({
    name: z.string(),
    html: z.string(),
    differences: z.array(difference),
    /** What is not as it was, in plain words. */
    notes: z.array(z.string()),
  })
  .meta({ id: "PageAsItWas" });
export type AsItWas = z.infer<typeof asItWas>;

/** Up to three for each of the things that a page may differ in. */
const mostSteps = 900;

export const restoration = z
  .object({ steps: z.array(step).min(1).max(mostSteps) })
  .meta({ id: "PageRestore" });
export const restored = z
  .object({
    /** The steps that undo it, for the same call. */
    undo: z.array(step),
    /** Which parts could not be restored, in plain words. */
    notes: z.array(z.string()),
  })
  .meta({ id: "RestoredPage" });
