import type { DutyAsked } from "../../platform/http/duties.ts";

/** What the bin takes, with the duty it belongs to and what people call it. */
export const binKinds = {
  message: { duty: "office", label: "Message" },
  application: { duty: "office", label: "Application" },
  user: { duty: "office", label: "User" },
  administrator: { duty: "all", label: "Administrator" },
  widget: { duty: "pages", label: "Widget" },
  testimonial: { duty: "pages", label: "Testimonial" },
  gallery: { duty: "pages", label: "Gallery" },
  image: { duty: "pages", label: "Picture" },
} as const satisfies Record<string, { duty: DutyAsked; label: string }>;

export type BinKindName = keyof typeof binKinds;
export const binKindNames = Object.keys(binKinds) as [BinKindName, ...BinKindName[]];
