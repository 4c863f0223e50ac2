import type { ResourceDefinition } from "../../platform/resources/resources.ts";

export const testimonial = {
  kind: "testimonial",
  label: "Testimonial",
  plural: "Testimonials",
  reads: "public",
  duty: "pages",
  screen: "/admin/testimonials",
  pages: {
    testimonials: "features/testimonials/admin/testimonials-page.tsx",
  },
  menu: { label: "Testimonials", icon: "quote" },
  fields: { name: "Name", review: "Text", score: "Score", on_home: "On the home page" },
  binned: true,
} as const satisfies ResourceDefinition;
