import type { ResourceDefinition } from "../../platform/resources/resources.ts";

export const testimonial = {
  kind: "testimonial",
  label: "Testimonial",
  duty: "pages",
  screen: "/admin/testimonials",
  fields: { name: "Name", review: "Text", score: "Score" },
  binned: true,
} as const satisfies ResourceDefinition;
