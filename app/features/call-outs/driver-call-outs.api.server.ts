import { bodyBytes } from "../../platform/http/body.server.ts";
import { eventStreamHeaders } from "../../platform/http/event-streams.server.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { privateFile } from "../../platform/http/private-file.server.ts";
import { pictureTypes } from "../../platform/images/picture.ts";
import { hashToken } from "../../platform/secrets/tokens.server.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { presentFollowed } from "./call-outs.present.ts";
import { callOutSamples } from "./call-outs.samples.ts";
import {
  byPageToken,
  callOutReceipt,
  maxPhotographBytes,
  newCallOut,
  photographFields,
} from "./call-outs.schema.ts";
import {
  callOutReach,
  byReference,
  followedCallOut,
  ownCallOuts,
  ownVehicles,
} from "./driver-call-outs.schema.ts";
import { followCallOut } from "./followed-call-out.server.ts";
import { followedLive } from "./followed-live.server.ts";
import { findOwnCallOuts, findOwnVehicles, readOwnReport } from "./own-call-outs.server.ts";
import { reportCallOut } from "./report-call-out.server.ts";
import { isAtDesk, officeTopic } from "./office-live.server.ts";
import { wayOf } from "../visits/way.server.ts";
import { wakesSomebody } from "./waking/devices.server.ts";
import { takeCard } from "./take-card.server.ts";

export const driverCallOutsApi = new Resource(
  "Breakdowns",
  "Reporting and following a breakdown, for drivers.",
  callOutSamples,
)
  .endpoint(
    {
      operationId: "reportCallOut",
      call: "POST /api/callouts",
      summary:
        "Report a breakdown. A repeated request reports only one. An invalid position or photograph does not prevent the report",
      guard: "public",
      body: newCallOut,
      maxBodyBytes: bodyBytes(limits.message),
      files: { fields: photographFields, maxBytes: maxPhotographBytes, types: pictureTypes },
      status: 201,
      answer: callOutReceipt,
      limits: ["callOutsPerClient"],
    },
    async ({ body, files, actor, client, services, context }) => {
      const viewer = await context.get("viewer")();
      const way = wayOf(services.config, context.req.raw);
      const driver = { ...actor, id: null, name: "driver", client, userId: viewer?.userId ?? null, way };
      return reportCallOut(services, driver, body, files);
    },
  )
  .endpoint(
    {
      operationId: "followCallOut",
      call: "GET /api/callout-pages/:token",
      summary: "Get a call-out as its driver sees it, until its page expires",
      guard: "public",
      params: byPageToken,
      answer: followedCallOut,
    },
    async ({ params, services: { db, clock } }) =>
      presentFollowed(await followCallOut(db, clock.now(), params.token)),
  )
  .endpoint(
    {
      operationId: "followCallOutLive",
      call: "GET /api/callout-pages/:token/events",
      summary:
        "Follow a call-out as its driver sees it, by server-sent events: its present state, then each change. Sends `beat` every 15 seconds, and `end` when the page expires",
      guard: "public",
      params: byPageToken,
      download: { types: ["text/event-stream"], disposition: "inline" },
      refuses: [503],
    },
    async ({ params, client, services, context }) => {
      const { method } = context.req;
      const key = hashToken(params.token);
      if (method === "HEAD") await followCallOut(services.db, services.clock.now(), params.token);
      return method === "HEAD"
        ? new Response(null, { headers: eventStreamHeaders })
        : context.get("streams").open({ key, client }, followedLive(services));
    },
  )
  .endpoint(
    {
      operationId: "getCallOutReach",
      call: "GET /api/callout-reach",
      summary:
        "Say whether a card that is sent now wakes somebody, or shows in a back office that somebody has just used. If not, the driver should ring",
      guard: "public",
      answer: callOutReach,
    },
    async ({ services, context }) => ({
      reaches_somebody:
        (await isAtDesk(services, context.get("streams").keysOf(officeTopic))) ||
        (await wakesSomebody(services)),
    }),
  )
  .endpoint(
    {
      operationId: "sendCallOutCard",
      call: "POST /api/callout-cards/:token",
      summary:
        "Complete a call-out from the card whose link the office sent, or correct it with the key of the driver's page. A repeated request counts once",
      guard: "public",
      params: byPageToken,
      body: newCallOut,
      maxBodyBytes: bodyBytes(limits.message),
      files: { fields: photographFields, maxBytes: maxPhotographBytes, types: pictureTypes },
      status: 201,
      answer: callOutReceipt,
      limits: ["callOutsPerClient"],
      refuses: [409],
    },
    async ({ params, body, files, actor, client, services }) => {
      const driver = { ...actor, id: null, name: "driver", client };
      return takeCard(services, driver, { token: params.token, body, photographs: files });
    },
  )
  .endpoint(
    {
      operationId: "listOwnVehicles",
      call: "GET /api/user/vehicles",
      summary: "List the vehicles that you and your colleagues have reported, newest first",
      guard: "signed-in",
      answer: ownVehicles,
    },
    async ({ viewer, actor, services: { db } }) => ({
      data: await findOwnVehicles(db, actor.now, viewer.userId),
    }),
  )
  .endpoint(
    {
      operationId: "listOwnCallOuts",
      call: "GET /api/user/callouts",
      summary: "List the last call-outs that you and your colleagues have reported, with their status",
      guard: "signed-in",
      answer: ownCallOuts,
    },
    async ({ viewer, actor, services }) => ({
      data: await findOwnCallOuts(services, actor.now, viewer.userId),
    }),
  )
  .endpoint(
    {
      operationId: "downloadOwnJobReport",
      call: "GET /api/user/callouts/:reference/report",
      summary: "Download the engineer's report of a call-out of yours, as a PDF",
      guard: "signed-in",
      params: byReference,
      download: { types: ["application/pdf"], disposition: "attachment" },
    },
    async ({ params: { reference }, viewer, actor, services }) => {
      const bytes = await readOwnReport(services, actor.now, { userId: viewer.userId, reference });
      return privateFile(bytes, { type: "application/pdf", name: `${reference}.pdf` });
    },
  );
