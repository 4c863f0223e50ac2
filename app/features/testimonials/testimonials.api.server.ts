import { bodyBytes } from "../../platform/http/body.server.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { byId } from "../../platform/validation/fields.ts";
import { presentTestimonial } from "./testimonials.present.ts";
import {
  newTestimonial,
  testimonial,
  testimonialList,
  testimonialQuery,
  testimonialSave,
} from "./testimonials.schema.ts";
import {
  createTestimonial,
  deleteTestimonial,
  listTestimonials,
  requireTestimonial,
  saveTestimonial,
} from "./testimonials.server.ts";

export const testimonialsApi = new Resource("Testimonials", "What customers say.", {
  name: "Fernhollow Foods",
  review: "<p>On the road again within two hours.</p>",
  score: 5,
})
  .endpoint(
    {
      operationId: "listTestimonials",
      method: "get",
      path: "/api/testimonials",
      summary: "Testimonials, newest first; pages count from 0, without a limit the newest 100",
      guard: "public",
      query: testimonialQuery,
      answer: testimonialList,
    },
    async ({ query, services: { db } }) => {
      const { testimonials, total } = await listTestimonials(db, query);
      return { results: testimonials.map(presentTestimonial), total };
    },
  )
  .endpoint(
    {
      operationId: "createTestimonial",
      method: "post",
      path: "/api/testimonials",
      summary: "Add a testimonial; the score is 5 when absent",
      guard: "admin",
      duty: "pages",
      body: newTestimonial,
      maxBodyBytes: bodyBytes(limits.html),
      status: 201,
      answer: testimonial,
    },
    async ({ body, actor, services: { db } }) => presentTestimonial(await createTestimonial(db, actor, body)),
  )
  .endpoint(
    {
      operationId: "getTestimonial",
      method: "get",
      path: "/api/testimonials/:id",
      summary: "A testimonial",
      guard: "public",
      params: byId,
      answer: testimonial,
    },
    async ({ params, services: { db } }) => presentTestimonial(await requireTestimonial(db, params.id)),
  )
  .endpoint(
    {
      operationId: "saveTestimonial",
      method: "post",
      path: "/api/testimonials/:id",
      summary: "Save a testimonial",
      guard: "admin",
      duty: "pages",
      params: byId,
      body: testimonialSave,
      maxBodyBytes: bodyBytes(limits.html),
      answer: testimonial,
      current: "get",
    },
    async ({ params, body, actor, services: { db } }) =>
      presentTestimonial(await saveTestimonial(db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "deleteTestimonial",
      method: "delete",
      path: "/api/testimonials/:id",
      summary: "Delete a testimonial",
      guard: "admin",
      duty: "pages",
      params: byId,
    },
    async ({ params, actor, services: { db } }) => deleteTestimonial(db, actor, params.id),
  );
