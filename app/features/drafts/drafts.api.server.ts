import { bodyBytes } from "../../platform/http/body.server.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { listReturns } from "./draft-returns.server.ts";
import { removeReturn, setDraftTime, setReturnTime } from "./draft-times.server.ts";
import { createDraftLink, listDraftLinks, removeDraftLink } from "./draft-links.server.ts";
import { presentDraft, presentLink, presentReturn } from "./drafts.present.ts";
import {
  byDraftedThing,
  draft,
  draftList,
  draftOfThing,
  draftReturn,
  draftsToPublish,
  draftsToShow,
  draftTime,
  draftToKeep,
  draftVersion,
  newDraftLink,
  openedDraft,
  returnTime,
} from "./drafts.schema.ts";
import { discardDraft, keepDraft, openDraft, publishDrafts } from "./drafts.server.ts";
import { findDraftOf, listDrafts } from "./find-drafts.server.ts";

const samples = {
  kind: "page",
  label: "Page",
  name: "Fridge hire",
  screen: "/admin/pages/3",
  author: "Ann Archer",
  save: "POST /api/pages/3",
  of: null,
  stored: {},
  publish_time: "2026-12-24T17:30",
  return_time: "2027-01-02T09:00",
  names: ["Fridge hire"],
  address: "https://example.com/draft-preview/…",
};

export const draftsApi = new Resource(
  "Drafts",
  "Saves that are stored and not published yet. Each needs the duty of the save.",
  samples,
)
  .endpoint(
    {
      operationId: "listDrafts",
      call: "GET /api/drafts",
      summary:
        "List the drafts, newest first, the published ones that go back by themselves, and the links that show drafts",
      guard: "any",
      answer: draftList,
    },
    async ({ viewer, actor, services: { db } }) => ({
      results: (await listDrafts(db, viewer.duties)).map(presentDraft),
      returns: (await listReturns(db, viewer.duties)).map(presentReturn),
      links: (await listDraftLinks(db, actor.now, viewer.duties)).map(presentLink),
    }),
  )
  .endpoint(
    {
      operationId: "findDraft",
      call: "GET /api/drafts/of/:kind/:id",
      summary: "Get the draft of a thing, if there is one",
      guard: "any",
      params: byDraftedThing,
      answer: draftOfThing,
    },
    async ({ params: { kind, id }, viewer, services: { db } }) => {
      const found = await findDraftOf(db, viewer.duties, { kind, of_id: id });
      return { draft: found ? presentDraft(found) : null };
    },
  )
  .endpoint(
    {
      operationId: "openDraft",
      call: "GET /api/drafts/:id",
      summary: "Get a draft, and the thing as it would be if the draft were published now",
      guard: "any",
      answer: openedDraft,
      refuses: [409, 422],
    },
    async ({ params, viewer, actor, services }) => {
      const opened = await openDraft(services, { viewer, actor }, params.id);
      return { draft: presentDraft(opened), stored: opened.stored };
    },
  )
  .endpoint(
    {
      operationId: "keepDraft",
      call: "PUT /api/drafts",
      summary: "Store a save as the draft of its thing. It is refused as the save would be",
      guard: "any",
      body: draftToKeep,
      maxBodyBytes: bodyBytes(3 * limits.html),
      answer: draft,
      refuses: [404, 409, 423],
    },
    async ({ body, viewer, actor, services }) =>
      presentDraft(await keepDraft(services, { viewer, actor }, body)),
  )
  .endpoint(
    {
      operationId: "publishDrafts",
      call: "POST /api/drafts/publish",
      summary: "Publish drafts together: all, or none. The refusal names the draft that cannot be published",
      guard: "any",
      body: draftsToPublish,
      isShownFirst: true,
      refuses: [404, 409, 423],
    },
    async ({ body, viewer, actor, services }) => publishDrafts(services, { viewer, actor }, body.drafts),
  )
  .endpoint(
    {
      operationId: "discardDraft",
      call: "DELETE /api/drafts/:id",
      summary: "Throw away a draft",
      guard: "any",
      query: draftVersion,
      refuses: [409],
    },
    async ({ params, query, viewer, actor, services }) =>
      discardDraft(services, { viewer, actor }, { ...params, ...query }),
  )
  .endpoint(
    {
      operationId: "setDraftTime",
      call: "PUT /api/drafts/:id/time",
      summary:
        "Set when a draft is published by itself, and when it goes back. In the hour that the clock repeats, a time names its offset, such as 2026-10-25T01:30+01:00",
      guard: "any",
      body: draftTime,
      answer: draft,
      refuses: [409, 423],
    },
    async ({ params, body, viewer, actor, services }) =>
      presentDraft(await setDraftTime(services, { viewer, actor }, { ...params, ...body })),
  )
  .endpoint(
    {
      operationId: "setReturnTime",
      call: "PUT /api/draft-returns/:id",
      summary: "Set another time at which a published draft goes back",
      guard: "any",
      body: returnTime,
      answer: draftReturn,
      refuses: [409],
    },
    async ({ params, body, viewer, actor, services }) =>
      presentReturn(await setReturnTime(services, { viewer, actor }, { ...params, ...body })),
  )
  .endpoint(
    {
      operationId: "removeReturn",
      call: "DELETE /api/draft-returns/:id",
      summary: "Take a return away: what is published stays",
      guard: "any",
      query: draftVersion,
      refuses: [409],
    },
    async ({ params, query, viewer, actor, services }) =>
      removeReturn(services, { viewer, actor }, { ...params, ...query }),
  )
  .endpoint(
    {
      operationId: "createDraftLink",
      call: "POST /api/draft-links",
      summary: "Make a link that shows drafts to whoever has it, for seven days",
      guard: "any",
      body: draftsToShow,
      answer: newDraftLink,
      status: 201,
      refuses: [404],
    },
    ({ body, viewer, actor, services }) => createDraftLink(services, { viewer, actor }, body.drafts),
  )
  .endpoint(
    {
      operationId: "removeDraftLink",
      call: "DELETE /api/draft-links/:id",
      summary: "Take a link back",
      guard: "any",
    },
    async ({ params, viewer, actor, services }) => removeDraftLink(services, { viewer, actor }, params.id),
  );
