import { Resource } from "../../platform/http/endpoint.server.ts";
import { requireConfirmedPassword } from "../../platform/http/guards.server.ts";
import { presentMachine, presentWebhook } from "./machines.present.ts";
import {
  addedMachine,
  addedWebhook,
  byDelivery,
  machineList,
  newMachine,
  newWebhook,
  webhookList,
} from "./machines.schema.ts";
import { addMachine, listMachines, revokeMachine } from "./machines.server.ts";
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  retryDelivery,
  switchOnWebhook,
} from "./webhooks.server.ts";

export const machinesApi = new Resource(
  "Machines",
  "Tokens with which programs read the office's data, and webhooks that send them events.",
  {
    name: "Accounts program",
    scopes: ["customers"],
    token: "machine_…",
    url: "https://hooks.example.com/site",
    events: ["message.created"],
    secret: "whsec_…",
    last_answer: "200",
  },
)
  .endpoint(
    {
      operationId: "listMachines",
      call: "GET /api/machines",
      summary: "List the tokens, without their values",
      guard: "all",
      answer: machineList,
    },
    async ({ services: { db } }) => ({ results: (await listMachines(db)).map(presentMachine) }),
  )
  .endpoint(
    {
      operationId: "addMachine",
      call: "POST /api/machines",
      summary:
        "Create a token for a machine, which sends it as `Authorization: Bearer …`. Only this response contains the token. Needs a confirmed password",
      guard: "all",
      body: newMachine,
      refuses: [423],
      status: 201,
      answer: addedMachine,
    },
    async ({ body, actor, viewer, services: { db } }) => {
      requireConfirmedPassword(viewer, actor.now);
      const { row, token } = await addMachine(db, actor, body);
      return { ...presentMachine(row), token };
    },
  )
  .endpoint(
    {
      operationId: "revokeMachine",
      call: "DELETE /api/machines/:id",
      summary: "Revoke a token. Takes effect with the next request",
      guard: "all",
    },
    async ({ params, actor, services: { db } }) => revokeMachine(db, actor, params.id),
  )
  .endpoint(
    {
      operationId: "listWebhooks",
      call: "GET /api/webhooks",
      summary: "List the webhooks, each with its last deliveries and their responses",
      guard: "all",
      answer: webhookList,
    },
    async ({ services: { db } }) => ({ results: (await listWebhooks(db)).map(presentWebhook) }),
  )
  .endpoint(
    {
      operationId: "addWebhook",
      call: "POST /api/webhooks",
      summary:
        "Add a webhook that posts events to an https address, signed as the Standard Webhooks specification says. Only this response contains the secret. Needs a confirmed password",
      guard: "all",
      body: newWebhook,
      refuses: [423],
      status: 201,
      answer: addedWebhook,
    },
    async ({ body, actor, viewer, services }) => {
      requireConfirmedPassword(viewer, actor.now);
      const { row, secret } = await addWebhook(services, actor, body);
      return { ...presentWebhook({ ...row, deliveries: [] }), secret };
    },
  )
  .endpoint(
    {
      operationId: "switchOnWebhook",
      call: "POST /api/webhooks/:id/on",
      summary: "Switch on a webhook that was switched off because it failed. It gets the events from now on",
      guard: "all",
      refuses: [409],
    },
    async ({ params, actor, services: { db } }) => switchOnWebhook(db, actor, params.id),
  )
  .endpoint(
    {
      operationId: "removeWebhook",
      call: "DELETE /api/webhooks/:id",
      summary: "Delete a webhook and its pending deliveries",
      guard: "all",
    },
    async ({ params, actor, services: { db } }) => removeWebhook(db, actor, params.id),
  )
  .endpoint(
    {
      operationId: "retryDelivery",
      call: "POST /api/webhooks/:id/deliveries/:delivery/retry",
      summary: "Retry an undelivered event now. A delivery that has failed for good is retried once",
      guard: "all",
      params: byDelivery,
      refuses: [409],
    },
    async ({ params, actor, services: { db } }) => retryDelivery(db, actor, params),
  );
