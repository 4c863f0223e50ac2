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
  "Requests for testimonials. Customers get a mailed link, write a testimonial and agree to its use. The office publishes it.",
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
      summary: "List the newest 200 requests for testimonials with their answers",
      guard: "office",
      answer: testimonialRequestList,
    },
    async ({ services: { db } }) => ({ results: (await listRequests(db)).map(presentRequest) }),
  )
  .endpoint(
    {
      operationId: "askForTestimonial",
      call: "POST /api/testimonial-requests",
      summary: "Mail a link for writing a testimonial. It is valid once, for 30 days",
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
      summary: "Submit a testimonial and agree to its use. The mailed link is invalid afterwards",
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
      summary: "Publish an answer as a testimonial",
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
      summary:
        "Delete a request with its answer. Refused while its testimonial exists, because it proves the agreement",
      guard: "office",
      refuses: [409],
    },
    async ({ params, actor, services: { db } }) => removeRequest(db, actor, params.id),
  );
