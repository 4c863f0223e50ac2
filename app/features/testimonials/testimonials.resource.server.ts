import { foundById, type Restorable, withHistory } from "../../platform/resources/restorable.server.ts";
import { testimonialSave } from "./testimonials.schema.ts";
import { findTestimonial, saveTestimonial, testimonials } from "./testimonials.server.ts";

export const testimonialResource = {
  stored: testimonials,
  history: withHistory({
    find: foundById(testimonials, findTestimonial),
    save: testimonialSave,
    html: ["review"],
    async restore({ db }, keeper, { current, fields, version }) {
      await saveTestimonial(db, keeper, current.id, { ...fields, version });
    },
  }),
} satisfies Restorable;
