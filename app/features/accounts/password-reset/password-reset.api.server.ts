import { Resource } from "../../../platform/http/endpoint.server.ts";
import { requireAccount } from "../users/find-accounts.server.ts";
import { managerOf } from "../users/manager.server.ts";
import { messageAnswer, passwordReset, resetRequest } from "./password-reset.schema.ts";
import { requestPasswordReset, resetPassword, sendPasswordLink } from "./password-reset.server.ts";

export const passwordResetApi = new Resource(
  "Password reset",
  "Setting a new password after forgetting the old one.",
  {
    token: "q9vVZ0c6v3yJ1n2Jt0bWcA",
    message: "We have emailed your password reset link.",
  },
)
  .endpoint(
    {
      operationId: "requestPasswordReset",
      call: "POST /forgot-password",
      summary: "Mail a link that sets a new password. The response is the same for every address",
      guard: "public",
      body: resetRequest,
      answer: messageAnswer,
    },
    async ({ body, origin, services }) => {
      await requestPasswordReset(services, body.email, origin);
      return { message: "We have emailed your password reset link." };
    },
  )
  .endpoint(
    {
      operationId: "sendPasswordLink",
      call: "POST /api/users/:id/password-link",
      summary: "Mail a user a link that sets a new password",
      guard: "office",
      limits: ["accountMailsPerAddress"],
    },
    async ({ params, actor, viewer, services }) => {
      const user = await requireAccount(services.db, managerOf(actor, viewer), params.id);
      await sendPasswordLink(services, actor, user);
    },
  )
  .endpoint(
    {
      operationId: "resetPassword",
      call: "POST /reset-password",
      summary: "Set a new password with the mailed link. Ends every session of that user",
      guard: "public",
      body: passwordReset,
      answer: messageAnswer,
    },
    async ({ body, origin, services }) => {
      await resetPassword(services, origin, body);
      return { message: "Your password has been reset." };
    },
  );
