import { menuNames } from "../../../content/public-pages.ts";
import { ownPath, redirectTarget } from "./addresses.schema.ts";
import { block, blocks } from "./blocks.schema.ts";
import { languages } from "./languages.present.ts";
import { lastPlace, longestLabel } from "./menu-limits.ts";
import { focalPoint } from "../../platform/validation/focal-point.ts";
import { id, line, optionalLine, versioned } from "../../platform/validation/fields.ts";
import { resultsOf } from "../../platform/validation/paging.ts";
import { optionalPlainNumber } from "../../platform/validation/plain-number.ts";
import { z } from "../../platform/validation/zod.ts";

export const mostPages = 200;

export const page = z
  .object({
    id: z.int(),
    path: z.string(),
    label: z.string(),
    title: z.string(),
    subtitle: z.string().nullable(),
    meta_title: z.string(),
    description: z.string(),
    teaser: z.string().nullable(),
    /** Null while the page shows the picture that the site ships. */
    image_url: z.string().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    placeholder: z.string().nullable(),
    srcset: z.string().nullable(),
    alt: z.string().nullable(),
    focal: z.string().nullable(),
    menus: z.array(z.enum(menuNames)),
    place: z.int(),
    /** Whether the owner added the page. Only such a page has blocks and an address that can be changed. */
    is_own: z.boolean(),
    blocks: z.array(block),
    /** The language of a translation, which its address begins with. Null for every other page. */
    language: z.enum(languages).nullable(),
    version: z.int(),
  })
  .meta({ id: "Page" });
export type Page = z.infer<typeof page>;

export const pageList = resultsOf(page).meta({ id: "PageList" });

/** An absent field stays as it is. An empty `subtitle`, `teaser`, `alt`, `focal` or `menus` is cleared. */
export const pageSave = z
  .object({
    label: line().max(longestLabel),
    title: line(),
    subtitle: optionalLine(),
    meta_title: line(),
    description: line(),
    teaser: optionalLine(),
    alt: optionalLine(),
    focal: focalPoint().nullish(),
    menus: z.preprocess(listOf, z.array(z.enum(menuNames)).optional()),
    path: z.string().optional(),
    blocks: blocks().optional(),
    place: optionalPlainNumber(z.int().min(0).max(lastPlace)),
    ...versioned,
  })
  .meta({ id: "PageSave" });
/** The fields with which an owner adds a page. The others have the page's title, or are empty. */
export const newPage = pageSave
  .omit({ version: true })
  .partial()
  .extend({ title: line(), path: ownPath() })
  .meta({ id: "NewPage" });
/** Puts the page `id` before or after the page `next_to` in all menus. */
export const pageMove = z
  .object({ id: id(), next_to: id(), side: z.enum(["before", "after"]) })
  .meta({ id: "PageMove" });
export type PageMove = z.infer<typeof pageMove>;
export const newTranslation = z.object({ language: z.enum(languages) }).meta({ id: "NewTranslation" });
/** Where the address of a deleted page leads. Without it, the page is gone. */
export const pageDeletion = z.object({ leads_to: redirectTarget().optional() });
export type NewPage = z.infer<typeof newPage>;

export type PageInput = Omit<z.infer<typeof pageSave>, "version">;

/** Reads the menus of a multipart body: one text with commas. An empty text clears them. */
function listOf(menus: unknown): unknown {
  if (menus === null || menus === "") return [];
  return typeof menus === "string" ? menus.split(",") : menus;
}
