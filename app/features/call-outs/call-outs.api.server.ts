import type { Db } from "../../platform/db/tables.ts";
import { bodyBytes } from "../../platform/http/body.server.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { pictureTypes } from "../../platform/images/picture.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { byId } from "../../platform/validation/fields.ts";
import { readCompany } from "../company/company.server.ts";
import { readPhotograph } from "./call-out-photographs.server.ts";
import { presentCallOut, presentCallOuts, presentFollowed } from "./call-outs.present.ts";
import {
  byPageToken,
  byPhotograph,
  callOutAnswer,
  callOutChange,
  callOutJoin,
  callOutList,
  callOutNote,
  callOutParting,
  callOutQuery,
  callOutReceipt,
  followedCallOut,
  maxPhotographBytes,
  newCallOut,
  photographFields,
} from "./call-outs.schema.ts";
import {
  addCallOutNote,
  type CallOutWithHistory,
  changeCallOut,
  deleteCallOut,
  listCallOuts,
  requireCallOut,
} from "./call-outs.server.ts";
import { followCallOut } from "./followed-call-out.server.ts";
import { joinCallOuts, partCallOut } from "./join-call-outs.server.ts";
import { reportCallOut } from "./report-call-out.server.ts";

const samples = {
  latitude: 51.14652,
  longitude: 0.87391,
  accuracy: 12,
  position_at: "2026-03-02T03:12:00.000Z",
  place: "M20 towards London, marker post 87/4",
  grid_reference: "TR 01107 42537",
  make: "Carrier",
  alarm_code: "18",
  set_point: -18,
  box_temperature: -9,
  load: "Frozen fish",
  vehicle_number: "GX24 ABC",
  trailer_number: "T204",
  details: "In the services, near the exit.",
  submission_key: "5d0f3c1f0a4b49d2b6f1c0de6a7b8c9d",
  reference: "FW-7K3M-Q2XD",
  message: "We have your call-out. Please keep your telephone free.",
  page_url: "https://www.example.com/call-out/3f1c",
  page_ends_at: "2026-03-09T03:12:00.000Z",
  ends_at: "2026-03-09T03:12:00.000Z",
  telephone_link: "tel:+441632960201",
  technician: "Tom",
  expected_at: "2026-03-02T04:05:00.000Z",
  map_url: "https://www.openstreetmap.org/?mlat=51.14652&mlon=0.87391#map=17/51.14652/0.87391",
  directions_url: "https://www.google.com/maps/dir/?api=1&destination=51.14652,0.87391",
  text: "Gate code 12.",
  author: "Olive Owner",
  by: "Olive Owner",
  at: "2026-03-02T03:14:00.000Z",
};

export const callOutsApi = new Resource("Call-outs", "Breakdowns, from the card to the van.", samples)
  .endpoint(
    {
      operationId: "reportCallOut",
      method: "post",
      path: "/api/callouts",
      summary:
        "Report a breakdown. Sent twice it is one; a position or photograph that is odd keeps it from nobody",
      guard: "public",
      body: newCallOut,
      maxBodyBytes: bodyBytes(limits.message),
      files: { fields: photographFields, maxBytes: maxPhotographBytes, types: pictureTypes },
      status: 201,
      answer: callOutReceipt,
      limits: ["callOutsPerClient"],
    },
    async ({ body, files, client, services, context }) => {
      const viewer = await context.get("viewer")();
      return reportCallOut(services, { client, userId: viewer?.userId ?? null }, body, files);
    },
  )
  .endpoint(
    {
      operationId: "followCallOut",
      method: "get",
      path: "/api/callout-pages/:token",
      summary: "A call-out as its driver follows it, until the page ends",
      guard: "public",
      params: byPageToken,
      answer: followedCallOut,
    },
    async ({ params, services: { db, clock } }) =>
      presentFollowed(await followCallOut(db, clock.now(), params.token)),
  )
  .endpoint(
    {
      operationId: "listCallOuts",
      method: "get",
      path: "/api/callouts",
      summary: "Call-outs, newest first, those that are open where nothing is said; pages count from 1",
      guard: "admin",
      duty: "office",
      machines: "call-outs",
      query: callOutQuery,
      answer: callOutList,
    },
    async ({ query, services: { db } }) => presentCallOuts(await listCallOuts(db, query), query.page),
  )
  .endpoint(
    {
      operationId: "getCallOut",
      method: "get",
      path: "/api/callouts/:id",
      summary: "A call-out with its steps, notes and photographs",
      guard: "admin",
      duty: "office",
      machines: "call-outs",
      params: byId,
      answer: callOutAnswer,
    },
    async ({ params, services: { db } }) => shown(db, await requireCallOut(db, params.id)),
  )
  .endpoint(
    {
      operationId: "changeCallOut",
      method: "patch",
      path: "/api/callouts/:id",
      summary: "Take a call-out to its next step, or say anew who comes and when",
      guard: "admin",
      duty: "office",
      params: byId,
      body: callOutChange,
      answer: callOutAnswer,
      refuses: [409],
      current: "get",
    },
    async ({ params, body, actor, services: { db } }) =>
      shown(db, await changeCallOut(db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "addCallOutNote",
      method: "post",
      path: "/api/callouts/:id/notes",
      summary: "Add a note to a call-out",
      guard: "admin",
      duty: "office",
      params: byId,
      body: callOutNote,
      maxBodyBytes: bodyBytes(limits.message),
      status: 201,
      answer: callOutAnswer,
    },
    async ({ params, body, actor, services: { db } }) =>
      shown(db, await addCallOutNote(db, actor, params.id, body.text)),
  )
  .endpoint(
    {
      operationId: "joinCallOuts",
      method: "post",
      path: "/api/callouts/:id/join",
      summary: "Join a call-out to another about the same vehicle, which is answered",
      guard: "admin",
      duty: "office",
      params: byId,
      body: callOutJoin,
      answer: callOutAnswer,
      refuses: [409],
    },
    async ({ params, body, actor, services: { db } }) =>
      shown(db, await joinCallOuts(db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "partCallOut",
      method: "delete",
      path: "/api/callouts/:id/join",
      summary: "Let a call-out that was joined to another stand for itself again",
      guard: "admin",
      duty: "office",
      params: byId,
      body: callOutParting,
      answer: callOutAnswer,
      refuses: [409],
    },
    async ({ params, body, actor, services: { db } }) =>
      shown(db, await partCallOut(db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "downloadCallOutPhotograph",
      method: "get",
      path: "/api/callouts/:id/photographs/:photograph",
      summary: "A photograph of a call-out",
      guard: "admin",
      duty: "office",
      download: { types: [...pictureTypes], disposition: "inline" },
      params: byPhotograph,
    },
    async ({ params, services }) => {
      const { bytes, mime } = await readPhotograph(services, params.id, params.photograph);
      return new Response(bytes, {
        headers: {
          "Content-Type": mime,
          "Content-Length": String(bytes.byteLength),
          "Content-Disposition": "inline",
          "Cache-Control": "private, no-store",
        },
      });
    },
  )
  .endpoint(
    {
      operationId: "deleteCallOut",
      method: "delete",
      path: "/api/callouts/:id",
      summary: "Delete a call-out with its notes and photographs",
      guard: "admin",
      duty: "office",
      params: byId,
    },
    async ({ params, actor, services: { db } }) => deleteCallOut(db, actor, params.id),
  );

async function shown(db: Db, row: CallOutWithHistory) {
  return presentCallOut(row, await readCompany(db));
}
