import { Resource } from "../../../platform/http/endpoint.server.ts";
import { requireConfirmedPassword } from "../../../platform/http/guards.server.ts";
import { requireAccount } from "../users/find-accounts.server.ts";
import { managerOf } from "../users/manager.server.ts";
import { resetSecondFactor } from "./lost-factor.server.ts";

export const lostFactorApi = new Resource(
  "Lost second factors",
  "Reset for a user who has lost every second factor.",
).endpoint(
  {
    operationId: "resetSecondFactor",
    call: "DELETE /api/users/:id/second-factor",
    summary:
      "Remove passkeys, authenticator and recovery codes from another account. Signs out its devices and mails its user. Needs a confirmed password",
    guard: "office",
    refuses: [422, 423],
  },
  async ({ params, actor, viewer, services: { db } }) => {
    requireConfirmedPassword(viewer, actor.now);
    await requireAccount(db, managerOf(actor, viewer), params.id);
    await resetSecondFactor(db, actor, params.id);
  },
);
