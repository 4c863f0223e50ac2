import { bodyBytes } from "../../platform/http/body.server.ts";
import type { Restorable } from "../../platform/resources/restorable.server.ts";
import { rowsApi } from "../../platform/resources/rows-api.server.ts";
import { historyOfRows } from "../../platform/resources/rows.server.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { presentTestimonial } from "./testimonials.present.ts";
import { testimonial as definition } from "./testimonials.resource.ts";
import { newestTestimonials, newTestimonial, testimonial } from "./testimonials.schema.ts";
import { testimonialRows, testimonials } from "./testimonials.server.ts";

export const testimonialResource = {
  stored: testimonials,
  history: historyOfRows(testimonials, testimonialRows, {
    input: newTestimonial,
    html: ["review"],
    // Versions from before the choice existed have no `on_home`.
    form: {
      read: ({ on_home, ...fields }) => ({
        ...fields,
        on_home: on_home === undefined ? null : on_home === 1,
      }),
      write: ({ on_home, ...form }) => ({
        ...form,
        ...(typeof on_home === "boolean" && { on_home: on_home ? 1 : 0 }),
      }),
    },
    inWords: async (_db, { on_home, ...fields }) => ({ ...fields, on_home: on_home === 1 ? "yes" : "no" }),
  }),
} satisfies Restorable;

export const testimonialsApi = rowsApi(definition, testimonialRows, {
  path: "/api/testimonials",
  about: "Testimonials of customers.",
  samples: {
    name: "Fernhollow Foods",
    review: "<p>On the road again within two hours.</p>",
    score: 5,
    on_home: true,
  },
  answer: testimonial,
  input: newTestimonial,
  maxBodyBytes: bodyBytes(limits.html),
  newest: newestTestimonials,
  present: presentTestimonial,
});
