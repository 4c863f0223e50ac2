import { z } from "zod";
import { id, limits, line, optionalLine, optionalText, versioned } from "../../platform/validation/fields.ts";

export const widgetTypes = ["TEXT", "IMAGE"] as const;
export type WidgetType = (typeof widgetTypes)[number];

/** What pages ask for, by their address: these widgets can be filled with anything and never renamed. */
export const widgetsOfPages = {
  "/": [
    "HomeText1",
    "HomeImage1",
    "HomeIconImage1",
    "HomeIconImage2",
    "HomeIconImage3",
    "HomeIconImage4",
    "HomeIconRepairs",
    "HomeIconServicing",
    "HomeIconBreakdown",
    "HomeIconMaintenance",
    "SocialFeed1",
    "SocialFeed2",
  ],
  "/about": ["AboutImage1", "AboutText1", "AboutImage2", "AboutText2"],
  "/breakdown": ["BreakdownText1", "BreakdownImage1", "BreakdownText2"],
  "/contact": ["ContactText1"],
  "/gallery": ["GalleryText1"],
  "/maintenance": ["MaintenanceText1", "MaintenanceImage1", "MaintenanceText2"],
  "/privacy": ["PrivacyPolicy"],
  "/repairs": ["RepairsText1", "RepairsImage1", "RepairsText2"],
  "/servicing": ["ServicingText1", "ServicingImage1", "ServicingText2"],
  "/terms": ["TermsConditions"],
} as const;
export type PageWithWidgets = keyof typeof widgetsOfPages;
export type WidgetNameOf<Page extends PageWithWidgets> = (typeof widgetsOfPages)[Page][number];

export const widgetNamesOnPages: readonly string[] = Object.values(widgetsOfPages).flat();

export function isNameOnPages(name: string): boolean {
  return widgetNamesOnPages.includes(name);
}

export const widget = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(widgetTypes),
  html: z.string().nullable(),
  image_url: z.string().nullable(),
  alt: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** A tiny preview as a data: address. */
  placeholder: z.string().nullable(),
  srcset: z.string().nullable(),
  version: z.int(),
});
export type Widget = z.infer<typeof widget>;

/** What a page's loader hands on; a name without a widget is absent. */
export type Widgets<Name extends string = string> = Partial<Record<Name, Widget>>;

export const widgetSummary = widget.pick({ id: true, name: true, type: true });
export type WidgetSummary = z.infer<typeof widgetSummary>;
export const widgetList = z.array(widgetSummary);

const namePattern = /^[a-z][a-z0-9-]*$/i;

/** No name is made of digits alone, so one address serves both. */
export const byIdOrName = z.object({
  id: z.union([
    z
      .string()
      .regex(/^\d+$/)
      .transform((digits): unknown => digits)
      .pipe(id()),
    z.string().max(limits.line).regex(namePattern),
  ]),
});

export const newWidget = z.object({
  name: widgetName(),
  type: z
    .enum(widgetTypes)
    .nullish()
    .transform((type) => type ?? "TEXT"),
});

/** An absent field stays, an empty `html` or `alt` clears. */
export const widgetSave = z.object({
  name: widgetName(),
  type: z.enum(widgetTypes).optional(),
  html: optionalText(limits.html),
  alt: optionalLine(),
  ...versioned,
});

function widgetName() {
  return line().regex(
    namePattern,
    "The name field must start with a letter and may only contain letters, digits and hyphens.",
  );
}
