import type { EndpointDefinition } from "../../../platform/http/endpoint-definition.ts";
import { Resource } from "../../../platform/http/endpoint.server.ts";
import { requireConfirmedFactor, requireMayAddFactor } from "../sessions/confirmed-factor.server.ts";
import { userOf } from "../sessions/sessions.server.ts";
import { takeChallenge } from "./challenges.server.ts";
import { askForPasskey } from "./passkey-requests.server.ts";
import { presentPasskey } from "./passkeys.present.ts";
import { newPasskey, passkey, passkeyCreation, passkeyList, passkeyName } from "./passkeys.schema.ts";
import { addPasskey, listPasskeys, removePasskey, renamePasskey } from "./passkeys.server.ts";

const guarded = { guard: "signed-in", refuses: [423] } satisfies Partial<EndpointDefinition>;

export const passkeysApi = new Resource(
  "Passkeys",
  "Passkeys of a user, for signing in without a password or as a second factor.",
  {
    name: "Carol’s telephone",
    last_used_at: "2026-03-02T09:12:00.000Z",
    id: 12,
    alg: -7,
  },
)
  .endpoint(
    {
      operationId: "listPasskeys",
      call: "GET /user/passkeys",
      summary: "List your own passkeys",
      guard: "signed-in",
      answer: passkeyList,
    },
    async ({ viewer, services: { db } }) => (await listPasskeys(db, viewer.userId)).map(presentPasskey),
  )
  .endpoint(
    {
      operationId: "askForPasskey",
      call: "GET /user/passkeys/options",
      changesWhenRead: true,
      summary:
        "Get the options for `navigator.credentials.create`. The challenge is valid once, for five minutes",
      answer: passkeyCreation,
      ...guarded,
      refuses: [403, 423],
    },
    async ({ viewer, actor, services, context }) => {
      requireMayAddFactor(viewer, actor.now);
      const { options, cookie } = await askForPasskey(services, userOf(viewer), addingBy(viewer));
      context.header("Set-Cookie", cookie, { append: true });
      return options;
    },
  )
  .endpoint(
    {
      operationId: "addPasskey",
      call: "POST /user/passkeys",
      summary: "Store a passkey that the browser has created. From then on a password alone does not sign in",
      body: newPasskey,
      status: 201,
      answer: passkey,
      guard: "signed-in",
      refuses: [403, 423],
    },
    async ({ viewer, actor, body, services, context }) => {
      requireMayAddFactor(viewer, actor.now);
      const challenge = await takeChallenge(services, { ...addingBy(viewer), request: context.req.raw });
      const { userId, sessionId } = viewer;
      return presentPasskey(await addPasskey(services, actor, { ...body, userId, sessionId, challenge }));
    },
  )
  .endpoint(
    {
      operationId: "renamePasskey",
      call: "PATCH /user/passkeys/:id",
      summary: "Rename your own passkey",
      body: passkeyName,
      answer: passkey,
      ...guarded,
    },
    async ({ viewer, actor, params, body, services: { db } }) => {
      requireConfirmedFactor(viewer, actor.now);
      return presentPasskey(await renamePasskey(db, actor, { ...body, ...params, userId: viewer.userId }));
    },
  )
  .endpoint(
    {
      operationId: "removePasskey",
      call: "DELETE /user/passkeys/:id",
      summary: "Delete your own passkey",
      ...guarded,
    },
    async ({ viewer, actor, params, services: { db } }) => {
      requireConfirmedFactor(viewer, actor.now);
      await removePasskey(db, actor, { ...params, userId: viewer.userId });
    },
  );

function addingBy({ sessionId }: { sessionId: number }) {
  return { ceremony: `adding in session ${sessionId}` };
}
