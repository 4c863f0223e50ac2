import { bodyBytes } from "../../platform/http/body.server.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { eventStreamHeaders } from "../../platform/http/event-streams.server.ts";
import { privateFile } from "../../platform/http/private-file.server.ts";
import { pictureTypes } from "../../platform/images/picture.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { readPhotograph } from "./call-out-photographs.server.ts";
import { presentCallOuts } from "./call-outs.present.ts";
import {
  byPhotograph,
  callOutAnswer,
  callOutChange,
  callOutCorrection,
  callOutDecision,
  callOutJoin,
  callOutList,
  callOutNote,
  callOutParting,
  callOutQuery,
  openedCallOut,
} from "./call-outs.schema.ts";
import { byFile } from "../mail-files/mail-files.schema.ts";
import { downloadMailFile, mailFileDownload } from "../mail-files/mail-files.server.ts";
import { wordsToDriver } from "./driver-call-outs.schema.ts";
import { callOutSamples } from "./call-outs.samples.ts";
import { addCallOutNote } from "./call-out-notes.server.ts";
import { changeCallOut, requireCallOut } from "./call-outs.server.ts";
import { decideCaller, readCallersOf } from "./callers.server.ts";
import { listCallOuts } from "./list-call-outs.server.ts";
import { deleteCallOut } from "./delete-call-out.server.ts";
import { joinCallOuts, separateCallOut } from "./join-call-outs.server.ts";
import { officeLive } from "./office-live.server.ts";
import { openCallOut } from "./open-call-out.server.ts";
import { correctCallOut } from "./correct-call-out.server.ts";
import { tellDriver } from "./tell-driver.server.ts";
import { showCallOut } from "./show-call-out.server.ts";

export const callOutsApi = new Resource("Call-outs", "Reported breakdowns, for the office.", callOutSamples)
  .endpoint(
    {
      operationId: "listCallOuts",
      call: "GET /api/callouts",
      summary:
        "List call-outs, newest first unless sorted, by default those that are open. Pages count from 1",
      guard: "office",
      machines: "call-outs",
      query: callOutQuery,
      answer: callOutList,
    },
    async ({ query, services: { db, clock } }) => {
      const found = await listCallOuts(db, clock.now(), query);
      return presentCallOuts(found, await readCallersOf(db, found.callOuts), query.page);
    },
  )
  .endpoint(
    {
      operationId: "followCallOuts",
      call: "GET /api/callout-events",
      summary:
        "Follow the open call-outs by server-sent events: how many nobody has seen, now and after each change. Sends `beat` every 15 seconds, and `end` when the session ends or the user may no longer see call-outs. Is no use of the session",
      guard: "office",
      download: { types: ["text/event-stream"], disposition: "inline" },
      refuses: [503],
    },
    async ({ viewer, client, services, context }) => {
      if (context.req.method === "HEAD") return new Response(null, { headers: eventStreamHeaders });
      const key = String(viewer.sessionId);
      return context.get("streams").open({ key, client }, officeLive(services));
    },
  )
  .endpoint(
    {
      operationId: "openCallOut",
      call: "POST /api/callouts/by-telephone",
      summary:
        "Open a call-out for a driver on the telephone, with a link to its card. A repeated request opens only one",
      guard: "office",
      body: openedCallOut,
      maxBodyBytes: bodyBytes(limits.message),
      status: 201,
      answer: callOutAnswer,
    },
    async ({ body, actor, viewer, services }) =>
      showCallOut(services, viewer, await openCallOut(services, actor, body)),
  )
  .endpoint(
    {
      operationId: "getCallOut",
      call: "GET /api/callouts/:id",
      summary: "Get a call-out with its steps, notes and photographs",
      guard: "office",
      machines: "call-outs",
      answer: callOutAnswer,
    },
    async ({ params, viewer, services }) =>
      showCallOut(services, viewer, await requireCallOut(services.db, params.id)),
  )
  .endpoint(
    {
      operationId: "changeCallOut",
      call: "PATCH /api/callouts/:id",
      summary: "Move a call-out to its next status, or change who comes and when",
      guard: "office",
      body: callOutChange,
      answer: callOutAnswer,
      refuses: [409],
      current: "get",
    },
    async ({ params, body, actor, viewer, services }) =>
      showCallOut(services, viewer, await changeCallOut(services.db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "correctCallOut",
      call: "PATCH /api/callouts/:id/facts",
      summary: "Correct the place, the vehicles, the telephone or the caller of a call-out",
      guard: "office",
      body: callOutCorrection,
      answer: callOutAnswer,
      refuses: [409],
      current: async ({ params, viewer, services }) =>
        showCallOut(services, viewer, await requireCallOut(services.db, params.id)),
    },
    async ({ params, body, actor, viewer, services }) =>
      showCallOut(services, viewer, await correctCallOut(services.db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "tellDriver",
      call: "POST /api/callouts/:id/driver-words",
      summary: "Show the driver a ready phrase, in the driver's language, or your own words as they are",
      guard: "office",
      body: wordsToDriver,
      status: 201,
      answer: callOutAnswer,
      refuses: [409],
    },
    async ({ params, body, actor, viewer, services }) =>
      showCallOut(services, viewer, await tellDriver(services.db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "decideCallOutCustomer",
      call: "POST /api/callouts/:id/customer",
      summary: "Say to which customer a call-out belongs, or that it belongs to none",
      guard: "office",
      body: callOutDecision,
      answer: callOutAnswer,
      refuses: [409],
    },
    async ({ params, body, actor, viewer, services }) =>
      showCallOut(services, viewer, await decideCaller(services.db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "addCallOutNote",
      call: "POST /api/callouts/:id/notes",
      summary: "Add a note to a call-out",
      guard: "office",
      body: callOutNote,
      maxBodyBytes: bodyBytes(limits.message),
      status: 201,
      answer: callOutAnswer,
    },
    async ({ params, body, actor, viewer, services }) =>
      showCallOut(services, viewer, await addCallOutNote(services.db, actor, params.id, body.text)),
  )
  .endpoint(
    {
      operationId: "joinCallOuts",
      call: "POST /api/callouts/:id/join",
      summary: "Join a call-out to another about the same vehicle, and return the other",
      guard: "office",
      body: callOutJoin,
      answer: callOutAnswer,
      refuses: [409],
    },
    async ({ params, body, actor, viewer, services }) =>
      showCallOut(services, viewer, await joinCallOuts(services.db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "partCallOut",
      call: "DELETE /api/callouts/:id/join",
      summary: "Separate a call-out from the one that it was joined to",
      guard: "office",
      body: callOutParting,
      answer: callOutAnswer,
      refuses: [409],
    },
    async ({ params, body, actor, viewer, services }) =>
      showCallOut(services, viewer, await separateCallOut(services.db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "downloadCallOutPhotograph",
      call: "GET /api/callouts/:id/photographs/:photograph",
      summary: "Download a photograph of a call-out",
      guard: "office",
      download: { types: [...pictureTypes], disposition: "inline" },
      params: byPhotograph,
    },
    async ({ params, services }) => {
      const { bytes, mime } = await readPhotograph(services, params.id, params.photograph);
      return privateFile(bytes, { type: mime });
    },
  )
  .endpoint(
    {
      operationId: "downloadCallOutFile",
      call: "GET /api/callouts/:id/files/:file",
      summary: "Download a file that came by mail and stands in the notes of a call-out",
      guard: "office",
      params: byFile,
      download: mailFileDownload,
      refuses: [409],
    },
    async ({ params: { id, file }, services }) => downloadMailFile(services, { kind: "call-out", id }, file),
  )
  .endpoint(
    {
      operationId: "deleteCallOut",
      call: "DELETE /api/callouts/:id",
      summary: "Delete a call-out with its notes and photographs",
      guard: "office",
      refuses: [409],
    },
    async ({ params, actor, services: { db } }) => deleteCallOut(db, actor, params.id),
  );
