import { Resource } from "../../../platform/http/endpoint.server.ts";
import { beginSession } from "../sign-in/begin-session.server.ts";
import { presentUser } from "../users/users.present.ts";
import { userAnswer } from "../users/users.schema.ts";
import { byJoinToken, customerInvitation, joiner } from "./joining.schema.ts";
import { inviteToCustomer, joinByLink } from "./joining.server.ts";

export const joiningApi = new Resource("Joining", "The way of a customer’s people to their account online.", {
  token: "q9vVZ0c6v3yJ1n2Jt0bWcA",
  address: "fleet@example.com",
})
  .endpoint(
    {
      operationId: "joinByLink",
      call: "POST /api/joining/:token",
      summary: "Open an account with the link that was mailed to its address, and sign in",
      guard: "public",
      params: byJoinToken,
      body: joiner,
      status: 201,
      answer: userAnswer,
      limits: ["registrationsPerClient"],
    },
    async (call) => {
      const user = await joinByLink(call.services, call.origin, { ...call.body, ...call.params });
      await beginSession(call, { userId: user.id, remembered: false, kind: "account-opened" });
      return { data: presentUser(user) };
    },
  )
  .endpoint(
    {
      operationId: "inviteToCustomer",
      call: "POST /api/customers/:id/invitations",
      summary: "Mail somebody of a customer the way to the account online",
      guard: "office",
      body: customerInvitation,
      limits: ["accountMailsPerAddress"],
      refuses: [409],
      status: 202,
    },
    async ({ params, body, actor, services }) =>
      inviteToCustomer(services, actor, { id: params.id, address: body.address }),
  );
