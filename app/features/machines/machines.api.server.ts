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
import { addWebhook, listWebhooks, removeWebhook, retryDelivery } from "./webhooks.server.ts";

export const machinesApi = new Resource(
  "Machines",
  "Tokens by which programs read what the office has, and webhooks by which they hear of what is new.",
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
      summary: "The tokens that there are, without themselves",
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
        "Make a token for one machine, which is sent as `Authorization: Bearer …`; it is shown this once. Needs a confirmed password",
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
      summary: "Revoke a token; it counts for nothing from the next call on",
      guard: "all",
    },
    async ({ params, actor, services: { db } }) => revokeMachine(db, actor, params.id),
  )
  .endpoint(
    {
      operationId: "listWebhooks",
      call: "GET /api/webhooks",
      summary: "The webhooks, each with its last deliveries and what was answered",
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
        "Have events posted to an https address, signed as Standard Webhooks has it; the secret is shown this once. Needs a confirmed password",
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
      operationId: "removeWebhook",
      call: "DELETE /api/webhooks/:id",
      summary: "Remove a webhook; what waits for it is not sent any more",
      guard: "all",
    },
    async ({ params, actor, services: { db } }) => removeWebhook(db, actor, params.id),
  )
  .endpoint(
    {
      operationId: "retryDelivery",
      call: "POST /api/webhooks/:id/deliveries/:delivery/retry",
      summary:
        "Have a delivery that has not arrived tried at once; one that was given up gets this single try",
      guard: "all",
      params: byDelivery,
      refuses: [409],
    },
    async ({ params, actor, services: { db } }) => retryDelivery(db, actor, params),
  );
