import { Resource } from "../../../platform/http/endpoint.server.ts";
import { rehearsalAnswer, rehearsalState } from "./rehearsal.schema.ts";
import { beginRehearsal, endRehearsal, readRehearsal, readRehearsalState } from "./rehearsal.server.ts";

export const rehearsalsApi = new Resource(
  "Rehearsals",
  "Marked call-outs without a driver, which show who would be reached at night.",
  {
    id: 12,
    reference: "REHEARSAL-7K3M-Q2XD",
    outcome: "answered",
    begun_by: "Olive Owner",
    begun_at: "2026-03-02T22:12:00.000Z",
    ended_by: "Ann Clerk",
    ended_after_seconds: 40,
    to: "Ann Clerk",
    way: "Chrome on Android",
    tried_at: "2026-03-02T22:12:01.000Z",
    outcome_at: "2026-03-02T22:12:40.000Z",
    problem: null,
  },
)
  .endpoint(
    {
      operationId: "getRehearsals",
      call: "GET /api/rehearsals",
      summary: "Get the rehearsal that runs, and the last that is over",
      guard: "office",
      answer: rehearsalState,
    },
    async ({ services: { db } }) => readRehearsalState(db),
  )
  .endpoint(
    {
      operationId: "beginRehearsal",
      call: "POST /api/rehearsals",
      summary: "Begin a rehearsal: who is on call is woken as for a call-out. Only one runs at a time",
      guard: "office",
      status: 201,
      answer: rehearsalAnswer,
      refuses: [409],
    },
    async ({ actor, services }) => beginRehearsal(services, actor),
  )
  .endpoint(
    {
      operationId: "getRehearsal",
      call: "GET /api/rehearsals/:id",
      summary: "Get who was tried in a rehearsal, by which way, and who answered",
      guard: "office",
      answer: rehearsalAnswer,
    },
    async ({ params, services: { db } }) => readRehearsal(db, params.id),
  )
  .endpoint(
    {
      operationId: "endRehearsal",
      call: "POST /api/rehearsals/:id/ending",
      summary: "End a rehearsal. Nobody is woken for it from then on",
      guard: "office",
      answer: rehearsalAnswer,
    },
    async ({ params, actor, services: { db } }) => endRehearsal(db, actor, params.id),
  );
