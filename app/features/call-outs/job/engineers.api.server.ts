import { bodyBytes } from "../../../platform/http/body.server.ts";
import { Resource } from "../../../platform/http/endpoint.server.ts";
import { privateFile } from "../../../platform/http/private-file.server.ts";
import { pictureTypes } from "../../../platform/images/picture.ts";
import { id, limits, line } from "../../../platform/validation/fields.ts";
import { z } from "../../../platform/validation/zod.ts";
import { callOutSamples } from "../call-outs.samples.ts";
import { byPageToken, maxPhotographBytes } from "../call-outs.schema.ts";
import { takeEngineerStep } from "./engineer-steps.server.ts";
import { engineerPage, engineerStep } from "./job.schema.ts";
import { newJobReport, photographFields } from "./report.schema.ts";
import { readEngineerPage, readEngineersPhotograph, showEngineerPage } from "./show-engineer-page.server.ts";
import { takeReport } from "./take-report.server.ts";

/** The calls of the page that the office sends to an engineer. The key in the address is all they need. */
export const engineersApi = new Resource(
  "Engineers",
  "The call-out of an engineer in the van, by the link that the office sent.",
  callOutSamples,
)
  .endpoint(
    {
      operationId: "getEngineerPage",
      call: "GET /api/engineer-pages/:token",
      summary: "Get a call-out as its engineer sees it, until the link ends",
      guard: "public",
      params: byPageToken,
      answer: engineerPage,
      refuses: [410],
    },
    async ({ params, services: { db, clock } }) => readEngineerPage(db, clock.now(), params.token),
  )
  .endpoint(
    {
      operationId: "takeEngineerStep",
      call: "POST /api/engineer-pages/:token/steps",
      summary:
        "Take a step of the engineer: on the way, with the driver, or done. A repeated request takes it once. A step that no longer fits is refused with 422",
      guard: "public",
      params: byPageToken,
      body: engineerStep,
      answer: engineerPage,
      refuses: [410],
    },
    async ({ params: { token }, body, actor, services: { db } }) =>
      showEngineerPage(db, token, await takeEngineerStep(db, actor, { token, step: body })),
  )
  .endpoint(
    {
      operationId: "sendJobReport",
      call: "POST /api/engineer-pages/:token/report",
      summary:
        "Report what was found and done. Either the driver signs, with name and signature, or there is a reason why not. A repeated request counts once; another report is a new edition",
      guard: "public",
      params: byPageToken,
      body: newJobReport,
      maxBodyBytes: bodyBytes(limits.message),
      files: {
        fields: [...photographFields, "signature"],
        maxBytes: maxPhotographBytes,
        types: pictureTypes,
      },
      status: 201,
      answer: engineerPage,
      refuses: [410],
    },
    async ({ params: { token }, body, files, actor, client, services }) => {
      const link = await takeReport(services, { ...actor, client }, { token, body, files });
      return showEngineerPage(services.db, token, link);
    },
  )
  .endpoint(
    {
      operationId: "downloadEngineersPhotograph",
      call: "GET /api/engineer-pages/:token/photographs/:photograph",
      summary: "Download a photograph of the engineer's call-out",
      guard: "public",
      download: { types: [...pictureTypes], disposition: "inline" },
      params: z.object({ token: line(), photograph: id() }),
      refuses: [410],
    },
    async ({ params, services }) => {
      const { bytes, mime } = await readEngineersPhotograph(services, services.clock.now(), params);
      return privateFile(bytes, { type: mime });
    },
  );
