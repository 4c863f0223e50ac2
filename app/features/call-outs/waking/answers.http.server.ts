import { Hono } from "hono";
import type { AppEnvironment } from "../../../platform/http/app-environment.ts";
import { deviceName } from "../../../platform/http/device-name.ts";
import { noteArrival, seeByMessage } from "./answers.server.ts";

/**
 * What the worker of a device that was woken reports: that a message arrived, and that its owner pressed "I have seen
 * it". A worker has no page that could hold a CSRF token; the key in the address grants just this, and no cookie counts.
 */
export function wakingAnswersHttp(): Hono<AppEnvironment> {
  return new Hono<AppEnvironment>()
    .post("/api/wakings/:token/arrival", async ({ req, body, var: { services } }) => {
      await noteArrival(services, req.param("token"));
      return body(null, 204);
    })
    .post("/api/wakings/:token/sight", async ({ req, json, var: { services, client, requestId } }) => {
      const origin = { client, requestId, device: deviceName(req.header("User-Agent") ?? "") };
      return json({ message: await seeByMessage(services, origin, req.param("token")) });
    });
}
