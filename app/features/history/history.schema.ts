import { id, limits, versioned } from "../../platform/validation/fields.ts";
import { z } from "../../platform/validation/zod.ts";
import { historyKinds } from "../resources/resources.schema.ts";

export const historyPageSize = 20;

export const byThing = z.object({
  kind: z.enum(historyKinds),
  /** The thing's own id, or the name of a fact. */
  id: z.string().min(1).max(limits.line),
});
export const byVersion = byThing.extend({ version: id() });

/** `before` is the last version of the previous page. */
export const versionsQuery = z.object({ before: id().nullish().catch(null) });

const change = z.object({
  id: z.int(),
  at: z.string(),
  by: z.string(),
  /** The labels of the changed fields. */
  changed: z.array(z.string()),
  /** True for text that a user typed and then gave up for another user's save. False for a save. */
  unsaved: z.boolean(),
  /** The number of the version that the save replaced; null for unsaved text. */
  replaced: z.int().nullable(),
  /** True if the content of the version has been erased permanently. */
  erased: z.boolean(),
});

export const versionList = z
  .object({
    name: z.string(),
    /** The page of the back office that edits the thing. */
    path: z.string(),
    version: z.int(),
    versions: z.array(change),
    more: z.boolean(),
  })
  .meta({ id: "VersionList" });
export type VersionList = z.infer<typeof versionList>;
export type Change = VersionList["versions"][number];

const picture = z
  .object({
    image_url: z.string(),
    width: z.int(),
    height: z.int(),
    placeholder: z.string(),
    srcset: z.string(),
  })
  .nullable();

export const comparison = z
  .object({
    id: z.int(),
    fields: z.array(
      z.object({ label: z.string(), before: z.string(), after: z.string(), is_html: z.boolean() }),
    ),
    /** Null if the change concerned neither the picture nor its rotation. */
    pictures: z.object({ before: picture, after: picture }).nullable(),
  })
  .meta({ id: "VersionComparison" });
export type Comparison = z.infer<typeof comparison>;

export const restoration = z.object({ ...versioned }).meta({ id: "VersionRestore" });
export const restored = z
  .object({
    version: z.int(),
    /** Which parts could not be restored, in plain words. */
    note: z.string().nullable(),
  })
  .meta({ id: "RestoredVersion" });

/** The fields in the form that the thing's own save endpoint accepts. */
export const unsavedFields = z
  .object({ fields: z.record(z.string(), z.unknown()) })
  .meta({ id: "UnsavedFields" });
