import { Resource } from "../../../../platform/http/endpoint.server.ts";
import { requireConfirmedPassword } from "../../../../platform/http/guards.server.ts";
import { presentHandover } from "./handover.present.ts";
import { handover, namedSuccessor } from "./handover.schema.ts";
import { acceptHandover, nameSuccessor, refuseHandover, withdrawHandover } from "./handover.server.ts";

export const handoverApi = new Resource(
  "Handing over",
  "An unlimited administrator names a successor, who accepts. Both confirm their passwords.",
  { leaves_with: "look" },
)
  .endpoint(
    {
      operationId: "nameSuccessor",
      call: "POST /api/users/:id/handover",
      summary: "Name an administrator as your successor. Nothing changes until that person accepts",
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
      summary: "Withdraw a handover that you have offered",
      guard: "all",
    },
    async ({ actor, viewer, services: { db } }) => withdrawHandover(db, { ...actor, id: viewer.userId }),
  )
  .endpoint(
    {
      operationId: "acceptHandover",
      call: "POST /user/handovers/:id",
      summary:
        "Accept a handover. Limits the duties of the previous owner at the same time. Needs a confirmed password",
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
      summary: "Decline a handover",
      guard: "signed-in",
    },
    async ({ params, actor, viewer, services: { db } }) =>
      refuseHandover(db, { ...actor, id: viewer.userId }, params.id),
  );
