import { Resource } from "../../../platform/http/endpoint.server.ts";
import { requireConfirmedPassword } from "../../../platform/http/guards.server.ts";
import { presentHandover } from "./handover.present.ts";
import { handover, namedSuccessor } from "./handover.schema.ts";
import { acceptHandover, nameSuccessor, refuseHandover, withdrawHandover } from "./handover.server.ts";

export const handoverApi = new Resource(
  "Handing over",
  "Somebody who may do everything names a successor, and the successor agrees: both with a confirmed password.",
  { leaves_with: "look" },
)
  .endpoint(
    {
      operationId: "nameSuccessor",
      call: "POST /api/users/:id/handover",
      summary:
        "Name an administrator who is to do everything in one's place; nothing changes until they agree",
      guard: "all",
      body: namedSuccessor,
      refuses: [423],
      status: 201,
      answer: handover,
    },
    async ({ params, body, actor, viewer, services: { db } }) => {
      requireConfirmedPassword(viewer, actor.now);
      const by = { ...actor, id: viewer.userId };
      return presentHandover(
        await nameSuccessor(db, by, { successorId: params.id, leavesWith: body.leaves_with }),
      );
    },
  )
  .endpoint(
    {
      operationId: "withdrawHandover",
      call: "DELETE /api/handover",
      summary: "Take back what one has asked a successor",
      guard: "all",
    },
    async ({ actor, viewer, services: { db } }) => withdrawHandover(db, { ...actor, id: viewer.userId }),
  )
  .endpoint(
    {
      operationId: "acceptHandover",
      call: "POST /user/handovers/:id",
      summary: "Agree to take over; who hands over is limited in the same moment. Needs a confirmed password",
      guard: "signed-in",
      refuses: [409, 423],
      status: 204,
    },
    async ({ params, actor, viewer, services: { db } }) => {
      requireConfirmedPassword(viewer, actor.now);
      await acceptHandover(db, { ...actor, id: viewer.userId }, params.id);
    },
  )
  .endpoint(
    {
      operationId: "refuseHandover",
      call: "DELETE /user/handovers/:id",
      summary: "Refuse to take over",
      guard: "signed-in",
    },
    async ({ params, actor, viewer, services: { db } }) =>
      refuseHandover(db, { ...actor, id: viewer.userId }, params.id),
  );
