import type { publicPages } from "../../../content/public-pages.ts";

type Pages = (typeof publicPages)[keyof typeof publicPages];
type WidgetOf<Page> = Page extends { widgets: readonly (infer Name extends string)[] } ? Name : never;

/** The title of each widget on its page, for editors. The compiler reports a missing title. */
const widgetTitles: Record<WidgetOf<Pages>, string> = {
  HomeText1: "opening text",
  HomeImage1: "large picture",
  HomeIconImage1: "picture on the tile Repairs",
  HomeIconImage2: "picture on the tile Servicing",
  HomeIconImage3: "picture on the tile Breakdown",
  HomeIconImage4: "picture on the tile Maintenance",
  HomeIconRepairs: "words on the tile Repairs",
  HomeIconServicing: "words on the tile Servicing",
  HomeIconBreakdown: "words on the tile Breakdown",
  HomeIconMaintenance: "words on the tile Maintenance",
  SocialFeed1: "first box at the end",
  SocialFeed2: "second box at the end",
  AboutImage1: "first picture",
  AboutText1: "opening text",
  AboutImage2: "second picture",
  AboutText2: "second text",
  RepairsText1: "opening text",
  RepairsImage1: "picture",
  RepairsText2: "second text",
  ServicingText1: "opening text",
  ServicingImage1: "picture",
  ServicingText2: "second text",
  BreakdownText1: "opening text",
  BreakdownImage1: "picture",
  BreakdownText2: "second text",
  MaintenanceText1: "opening text",
  MaintenanceImage1: "picture",
  MaintenanceText2: "second text",
  GalleryText1: "opening text",
  ContactText1: "opening text",
  PrivacyPolicy: "the whole text",
  AccessibilityStatement: "the whole text",
  TermsConditions: "the whole text",
};

const titles = new Map(Object.entries(widgetTitles));

/** Returns the title of a widget, or its name if no page shows it. */
export function titleOnPage(name: string): string {
  return titles.get(name) ?? name;
}
