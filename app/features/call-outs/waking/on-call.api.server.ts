import { Resource } from "../../../platform/http/endpoint.server.ts";
import { countWakeDevices } from "./devices.server.ts";
import { newShift, onCallPlan, taking } from "./on-call.schema.ts";
import { addShift, readPlan, removeShift, takeOnCall } from "./on-call.server.ts";

export const onCallApi = new Resource("On call", "The plan of who is woken first for a call-out.", {
  user_id: 12,
  place: 1,
  weekdays: [1, 2, 3, 4, 5],
  from_time: "18:00",
  to_time: "06:00",
  starts_at: "2026-12-24T18:00",
  ends_at: "2026-12-25T06:00",
  until: "06:00",
  name: "Olive Owner",
  devices: 2,
})
  .endpoint(
    {
      operationId: "getOnCallPlan",
      call: "GET /api/on-call",
      summary: "Get the plan, who is woken now, and the times of the next week for which nobody is planned",
      guard: "office",
      answer: onCallPlan,
    },
    async ({ actor, services: { db, config } }) =>
      readPlan(db, actor.now, await countWakeDevices({ db, config })),
  )
  .endpoint(
    {
      operationId: "addOnCallShift",
      call: "POST /api/on-call/shifts",
      summary: "Plan who is on call: on days of each week, or once from moment to moment",
      guard: "office",
      body: newShift,
      status: 201,
      answer: onCallPlan,
      refuses: [409],
    },
    async ({ body, actor, services: { db, config } }) => {
      await addShift(db, actor, body);
      return readPlan(db, actor.now, await countWakeDevices({ db, config }));
    },
  )
  .endpoint(
    {
      operationId: "takeOnCall",
      call: "POST /api/on-call/taking",
      summary:
        "Be on call first from now until a time. Before that, what is planned each week does not count",
      guard: "office",
      body: taking,
      answer: onCallPlan,
      refuses: [409],
    },
    async ({ body, viewer, actor, services: { db, config } }) => {
      await takeOnCall(db, { ...actor, id: viewer.userId }, body);
      return readPlan(db, actor.now, await countWakeDevices({ db, config }));
    },
  )
  .endpoint(
    {
      operationId: "removeOnCallShift",
      call: "DELETE /api/on-call/shifts/:id",
      summary: "Remove a part of the plan",
      guard: "office",
    },
    async ({ params, actor, services: { db } }) => removeShift(db, actor, params.id),
  );
