import { bodyBytes } from "../../platform/http/body.server.ts";
import type { Restorable } from "../../platform/resources/restorable.server.ts";
import { rowsApi } from "../../platform/resources/rows-api.server.ts";
import { historyOfRows } from "../../platform/resources/rows.server.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { presentTestimonial } from "./testimonials.present.ts";
import { testimonial as definition } from "./testimonials.resource.ts";
import {
  newestTestimonials,
  newTestimonial,
  testimonial,
  testimonialList,
  testimonialSave,
} from "./testimonials.schema.ts";
import { testimonialRows, testimonials } from "./testimonials.server.ts";

export const testimonialResource = {
  stored: testimonials,
  history: historyOfRows(testimonials, testimonialRows, { save: testimonialSave, html: ["review"] }),
} satisfies Restorable;

export const testimonialsApi = rowsApi(definition, testimonialRows, {
  path: "/api/testimonials",
  about: "What customers say.",
  samples: { name: "Fernhollow Foods", review: "<p>On the road again within two hours.</p>", score: 5 },
  answer: testimonial,
  list: testimonialList,
  input: newTestimonial,
  save: testimonialSave,
  maxBodyBytes: bodyBytes(limits.html),
  newest: newestTestimonials,
  present: presentTestimonial,
});
