import { Resource } from "../../../platform/http/endpoint.server.ts";
import { deviceName } from "../../../platform/http/device-name.ts";
import { newTextDevice, newWakeDevice, wakeDevice, wakeDeviceList, wakeTest } from "./devices.schema.ts";
import {
  addTextDevice,
  addWakeDevice,
  confirmWakeDevice,
  listWakeDevices,
  removeWakeDevice,
} from "./devices.server.ts";
import { testWakeDevice } from "./test-device.server.ts";

export const wakeDevicesApi = new Resource(
  "Wake devices",
  "Telephones and computers of the office that are woken for a call-out, by Web Push.",
  {
    endpoint: "https://push.example.com/send/5d0f3c1f0a4b49d2",
    p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    auth: "tBHItJI5svbpez7KI4CCXg",
    public_key: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    name: "Chrome on Android",
    confirmed_at: "2026-03-02T09:12:00.000Z",
    arrived_at: "2026-03-02T09:12:00.000Z",
    problem: null,
    devices: 2,
    has_texts: true,
    is_by_text: false,
    telephone: "07700 900123",
    id: 12,
  },
)
  .endpoint(
    {
      operationId: "listWakeDevices",
      call: "GET /api/wake-devices",
      summary: "List your own devices that are woken, and how many each person of the office has",
      guard: "office",
      answer: wakeDeviceList,
    },
    async ({ viewer, services: { db, config } }) => listWakeDevices(db, config, viewer.userId),
  )
  .endpoint(
    {
      operationId: "addWakeDevice",
      call: "POST /api/wake-devices",
      summary: "Wake this browser for call-outs. A browser that is known already is renewed",
      guard: "office",
      body: newWakeDevice,
      status: 201,
      answer: wakeDevice,
      refuses: [409],
    },
    async ({ body, viewer, actor, services, context }) => {
      const name = deviceName(context.req.header("User-Agent") ?? "");
      return addWakeDevice(services, { ...actor, id: viewer.userId }, { ...body, name });
    },
  )
  .endpoint(
    {
      operationId: "addTextDevice",
      call: "POST /api/wake-devices/by-text",
      summary: "Wake yourself by text message as well, if a gateway is set",
      guard: "office",
      body: newTextDevice,
      status: 201,
      answer: wakeDevice,
      refuses: [409],
    },
    async ({ body, viewer, actor, services }) =>
      addTextDevice(services, { ...actor, id: viewer.userId }, body),
  )
  .endpoint(
    {
      operationId: "testWakeDevice",
      call: "POST /api/wake-devices/:id/test",
      summary: "Send a test to one of your devices, and say whether its push service took it",
      guard: "office",
      answer: wakeTest,
      limits: ["wakeTestsPerAccount"],
      refuses: [409],
    },
    async ({ params, viewer, services }) => ({
      message: await testWakeDevice(services, { userId: viewer.userId, id: params.id }),
    }),
  )
  .endpoint(
    {
      operationId: "confirmWakeDevice",
      call: "POST /api/wake-devices/:id/confirmation",
      summary: "Say that a test has arrived on one of your devices",
      guard: "office",
      answer: wakeDevice,
    },
    async ({ params, viewer, actor, services: { db } }) =>
      confirmWakeDevice(db, { userId: viewer.userId, id: params.id, now: actor.now }),
  )
  .endpoint(
    {
      operationId: "removeWakeDevice",
      call: "DELETE /api/wake-devices/:id",
      summary: "Stop waking one of your devices",
      guard: "office",
    },
    async ({ params, viewer, services: { db } }) =>
      removeWakeDevice(db, { userId: viewer.userId, id: params.id }),
  );
