import { z } from "../../platform/validation/zod.ts";
import { focalPoint } from "../../platform/validation/focal-point.ts";
import { html, id, line, optionalLine, versioned } from "../../platform/validation/fields.ts";

export const widgetTypes = ["TEXT", "IMAGE"] as const;
export type WidgetType = (typeof widgetTypes)[number];

export const widget = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.enum(widgetTypes),
    html: z.string().nullable(),
    image_url: z.string().nullable(),
    alt: z.string().nullable(),
    /** The point that crops keep in view. Null leaves the choice to each page. */
    focal: z.string().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** A tiny preview as a data: address. */
    placeholder: z.string().nullable(),
    srcset: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: "Widget" });
export type Widget = z.infer<typeof widget>;

/** The widgets that a page's loader returns. Names without a widget are absent. */
export type Widgets<Name extends string = string> = Partial<Record<Name, Widget>>;

export const widgetSummary = widget.pick({ id: true, name: true, type: true }).meta({ id: "WidgetSummary" });
export type WidgetSummary = z.infer<typeof widgetSummary>;
export const widgetList = z.array(widgetSummary);

const namePattern = /^[A-Za-z][A-Za-z0-9-]*$/;

/** No name consists of digits only, so one path serves both ids and names. */
export const byIdOrName = z.object({
  id: z.union([
    z
      .string()
      .regex(/^\d+$/)
      .transform((digits): unknown => digits)
      .pipe(id()),
    line().regex(namePattern),
  ]),
});

export const newWidget = z
  .object({
    name: widgetName(),
    type: z
      .enum(widgetTypes)
      .nullish()
      .transform((type) => type ?? "TEXT"),
  })
  .meta({ id: "NewWidget" });

/** An absent field keeps its value. An empty `html` or `alt` clears the field. */
export const widgetSave = z
  .object({
    name: widgetName(),
    type: z.enum(widgetTypes).optional(),
    html: html().nullish(),
    alt: optionalLine(),
    focal: focalPoint().nullish(),
    ...versioned,
  })
  .meta({ id: "WidgetSave" });

function widgetName() {
  return line().regex(
    namePattern,
    "The name field must start with a letter and may only contain letters, digits and hyphens.",
  );
}
