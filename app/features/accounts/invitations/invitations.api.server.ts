import { Resource } from "../../../platform/http/endpoint.server.ts";
import { invitedUser } from "../users/user-management.schema.ts";
import { requireAccount } from "../users/find-accounts.server.ts";
import { managerOf } from "../users/manager.server.ts";
import { presentUser } from "../users/users.present.ts";
import { userAnswer } from "../users/users.schema.ts";
import { inviteAgain, inviteUser } from "./invitations.server.ts";

export const invitationsApi = new Resource(
  "Invitations",
  "Accounts whose owners set their own password, by a mailed link that works once, for 7 days.",
  {
    address2: null,
    town: "Whitstable",
    postcode: "TN99 9ZX",
    cvfile: null,
    school_id: null,
    school_name: null,
  },
)
  .endpoint(
    {
      operationId: "inviteUser",
      call: "POST /api/users/invitations",
      summary: "Create an account without a password and mail its owner a link that sets one",
      guard: "office",
      body: invitedUser,
      limits: ["invitationsPerAdmin"],
      refuses: [423],
      status: 201,
      answer: userAnswer,
    },
    async ({ body, actor, viewer, services }) => ({
      data: presentUser(await inviteUser(services, managerOf(actor, viewer), body)),
    }),
  )
  .endpoint(
    {
      operationId: "inviteUserAgain",
      call: "POST /api/users/:id/invitation",
      summary: "Mail a new invitation to a user who has not set a password yet",
      guard: "office",
      limits: ["accountMailsPerAddress"],
      refuses: [409],
    },
    async ({ params, actor, viewer, services }) => {
      const user = await requireAccount(services.db, managerOf(actor, viewer), params.id);
      await inviteAgain(services, actor, user);
    },
  );
