import { line, optionalLine } from "../../platform/validation/fields.ts";
import { focalPoint } from "../../platform/validation/focal-point.ts";
import { link } from "../../platform/validation/links.ts";
import { optionalPlainNumber } from "../../platform/validation/plain-number.ts";
import { z } from "../../platform/validation/zod.ts";

export const mostSlides = 8;
export const lastPlace = 9_999;

export const slide = z
  .object({
    id: z.int(),
    title: z.string(),
    subtitle: z.string().nullable(),
    link: z.string().nullable(),
    /** Null if the slide has no picture of its own. */
    image_url: z.string().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    placeholder: z.string().nullable(),
    srcset: z.string().nullable(),
    alt: z.string().nullable(),
    focal: z.string().nullable(),
    place: z.int(),
    version: z.int(),
  })
  .meta({ id: "Slide" });
export type Slide = z.infer<typeof slide>;

/** An absent field keeps its value, an empty field clears it. */
export const newSlide = z
  .object({
    title: line(),
    subtitle: optionalLine(),
    link: link().nullish(),
    alt: optionalLine(),
    focal: focalPoint().nullish(),
    place: optionalPlainNumber(z.int().min(0).max(lastPlace)),
  })
  .meta({ id: "NewSlide" });
export type SlideInput = z.infer<typeof newSlide> & { pictureId?: number | null };
