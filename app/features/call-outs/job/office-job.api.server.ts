import { Resource } from "../../../platform/http/endpoint.server.ts";
import { callOutSamples } from "../call-outs.samples.ts";
import { callOutAnswer } from "../call-outs.schema.ts";
import { showCallOut } from "../show-call-out.server.ts";
import { sendToEngineer, takeBackFromEngineer } from "./engineer-links.server.ts";
import { newEngineer } from "./job.schema.ts";

export const officeJobApi = new Resource(
  "Jobs of engineers",
  "Who goes to a call-out, for the office.",
  callOutSamples,
)
  .endpoint(
    {
      operationId: "sendToEngineer",
      call: "POST /api/callouts/:id/engineer",
      summary:
        "Make a link with which an engineer sees the call-out and takes its steps. The link of another engineer ends",
      guard: "office",
      body: newEngineer,
      answer: callOutAnswer,
      refuses: [409],
    },
    async ({ params, body, actor, viewer, services }) =>
      showCallOut(services, viewer, await sendToEngineer(services, actor, params.id, body.engineer)),
  )
  .endpoint(
    {
      operationId: "takeBackFromEngineer",
      call: "DELETE /api/callouts/:id/engineer",
      summary: "Take the engineer's link back, so that it no longer works",
      guard: "office",
      answer: callOutAnswer,
    },
    async ({ params, actor, viewer, services }) =>
      showCallOut(services, viewer, await takeBackFromEngineer(services.db, actor, params.id)),
  );
