import { Resource } from "../../../platform/http/endpoint.server.ts";
import { z } from "../../../platform/validation/zod.ts";
import { presentTestimonial } from "../testimonials.present.ts";
import { testimonial } from "../testimonials.schema.ts";
import { presentRequest } from "./requests.present.ts";
import {
  answerTaken,
  newRequest,
  testimonialAnswer,
  testimonialRequest,
  testimonialRequestList,
} from "./requests.schema.ts";
import {
  answerRequest,
  askForTestimonial,
  listRequests,
  publishAnswer,
  removeRequest,
} from "./requests.server.ts";

export const testimonialRequestsApi = new Resource(
  "Testimonial requests",
  "Customers are asked for a testimonial by a mailed link, write it and agree to its use; the office publishes it.",
  {
    name: "Ada Winter",
    email: "ada@fernhollow.example.com",
    text: "Dear Ada,\n\nwould you write a sentence about our work?",
    review: "On the road again within two hours.",
    shown_name: "Ada W.",
    shown_role: "Transport manager",
    score: 5,
    agrees: true,
  },
)
  .endpoint(
    {
      operationId: "listTestimonialRequests",
      call: "GET /api/testimonial-requests",
      summary: "The newest 200: who is asked, and what was answered",
      guard: "office",
      answer: testimonialRequestList,
    },
    async ({ services: { db } }) => ({ results: (await listRequests(db)).map(presentRequest) }),
  )
  .endpoint(
    {
      operationId: "askForTestimonial",
      call: "POST /api/testimonial-requests",
      summary: "Mail somebody a link by which they write a testimonial: once, within 30 days",
      guard: "office",
      body: newRequest,
      limits: ["accountMailsPerAddress"],
      status: 201,
      answer: testimonialRequest,
    },
    async ({ body, actor, services }) => presentRequest(await askForTestimonial(services, actor, body)),
  )
  .endpoint(
    {
      operationId: "answerTestimonialRequest",
      call: "POST /api/testimonial-answers/:token",
      summary: "Write a testimonial and agree to its use; the link of the mail is worth nothing afterwards",
      guard: "public",
      params: z.object({ token: z.string() }),
      body: testimonialAnswer,
      status: 200,
      answer: answerTaken,
    },
    async ({ params, body, services: { db, clock } }) => {
      await answerRequest(db, clock.now(), { ...body, token: params.token });
      return { message: "Thank you. We read it, and show it soon." };
    },
  )
  .endpoint(
    {
      operationId: "publishTestimonialAnswer",
      call: "POST /api/testimonial-requests/:id/publish",
      summary: "Show an answer on the site as a testimonial",
      guard: "office",
      refuses: [409],
      status: 201,
      answer: testimonial,
    },
    async ({ params, actor, services: { db } }) =>
      presentTestimonial(await publishAnswer(db, actor, params.id)),
  )
  .endpoint(
    {
      operationId: "removeTestimonialRequest",
      call: "DELETE /api/testimonial-requests/:id",
      summary: "Take a question or an answer away; one that is shown stays, since it proves the agreement",
      guard: "office",
      refuses: [409],
    },
    async ({ params, actor, services: { db } }) => removeRequest(db, actor, params.id),
  );
