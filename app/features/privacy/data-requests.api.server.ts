import type { Db } from "../../platform/db/tables.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { requireConfirmedPassword } from "../../platform/http/guards.server.ts";
import { takeSlot } from "../../platform/http/rate-limit.server.ts";
import type { z } from "../../platform/validation/zod.ts";
import { readCountriesOfNumbers } from "../company/former-countries.server.ts";
import { presentRequest } from "../data-requests/data-requests.present.ts";
import {
  aboutPerson,
  dataRequest,
  foundData,
  newRequest,
  requestList,
  requestsQuery,
} from "../data-requests/data-requests.schema.ts";
import { checkedNumbers } from "./numbers-of-person.server.ts";
import { listRequests } from "../data-requests/data-requests.server.ts";
import { requestErasure, requestExport } from "./carry-out.server.ts";
import { archiveFile, archiveOf } from "./export-archive.server.ts";
import { countPersonalData } from "./count-personal-data.server.ts";

export const dataRequestsApi = new Resource(
  "Data requests",
  "Finding, exporting and erasing the stored data about a person: by mail address, telephone numbers and vehicles. Each request is recorded.",
  {
    email: "cara@example.com",
    numbers: "07700 900123",
    changed: 1,
    title: "Contact messages",
    kind: "erasure",
    via: "back office",
    why: "Credit was given on an approved application.",
  },
)
  .endpoint(
    {
      operationId: "listDataRequests",
      call: "GET /api/data-requests",
      summary: "List requests, newest first. `before` is the id of the last request of the previous page",
      guard: "all",
      query: requestsQuery,
      answer: requestList,
    },
    async ({ query, services: { db } }) => {
      const { requests, more } = await listRequests(db, query.before);
      return { requests: requests.map(presentRequest), more };
    },
  )
  .endpoint(
    {
      operationId: "findPersonalData",
      call: "POST /api/data-requests/look",
      summary:
        "Count the stored data of each kind about a person. It is a POST so that no log contains the address",
      guard: "all",
      body: aboutPerson,
      answer: foundData,
    },
    async ({ body, services: { db, config } }) => {
      const { requests, ...found } = await countPersonalData(db, config, await askedBy(db, body));
      return { ...found, requests: requests.map(presentRequest) };
    },
  )
  .endpoint(
    {
      operationId: "askForPersonalData",
      call: "POST /api/data-requests",
      summary:
        "Record a request: an export, whose archive can be downloaded for a day, or an erasure, which is carried out at once. Needs a confirmed password",
      guard: "all",
      body: newRequest,
      status: 201,
      answer: dataRequest,
      limits: ["dataExportsPerAccount"],
      refuses: [423],
    },
    async ({ body, actor, viewer, services }) => {
      requireConfirmedPassword(viewer, actor.now);
      const asked = { ...(await askedBy(services.db, body)), via: "back office" } as const;
      if (body.kind === "erasure") {
        return presentRequest(await requestErasure(services, actor, asked));
      }
      await takeSlot(services.db, services, ["dataExportsPerAccount", String(viewer.userId)]);
      return presentRequest(await requestExport(services, actor, asked));
    },
  )
  .endpoint(
    {
      operationId: "downloadPersonalData",
      call: "GET /api/data-requests/:id/archive",
      summary:
        "Download the archive of an export within a day: a readable page, JSON and files. Needs a confirmed password",
      guard: "all",
      download: archiveFile,
      refuses: [404, 423],
    },
    async ({ params, actor, viewer, services }) => {
      requireConfirmedPassword(viewer, actor.now);
      return archiveOf(services, actor.now, { id: params.id, via: "back office" });
    },
  );

async function askedBy(db: Db, { email, numbers }: z.infer<typeof aboutPerson>) {
  return { email: email ?? null, numbers: checkedNumbers(numbers ?? "", await readCountriesOfNumbers(db)) };
}
