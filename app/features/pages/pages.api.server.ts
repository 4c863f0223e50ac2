import { bodyBytes } from "../../platform/http/body.server.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { uploadedPicture } from "../../platform/images/picture.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { resultsQuery } from "../../platform/validation/paging.ts";
import { readCompany } from "../company/company.server.ts";
import { presentPage } from "./pages.present.ts";
import {
  mostPages,
  newPage,
  newTranslation,
  page,
  pageDeletion,
  pageList,
  pageMove,
  pageSave,
} from "./pages.schema.ts";
import { createTranslation } from "./create-translation.server.ts";
import { movePage } from "./order-pages.server.ts";
import { createPage, deletePage, listPages, requirePage, savePage } from "./pages.server.ts";

export const pagesApi = new Resource("Pages", "The words, pictures and menus of the public pages.", {
  path: "/fridge-hire",
  label: "Fridge hire",
  title: "Fridge hire",
  subtitle: "In your yard or in our workshop",
  meta_title: "Refrigerated Vehicle Repairs | Fernhollow",
  description: "Repairs to fridge units on vans, trucks and trailers. A price before we start.",
  teaser: "Find the cause, fix it once",
  menus: ["header", "phone"],
  place: 30,
  is_own: true,
  blocks: [{ kind: "text", html: "<p>By the week.</p>" }],
  language: null,
})
  .endpoint(
    {
      operationId: "listPages",
      call: "GET /api/pages",
      summary: "List public pages in the order of the menus. Pages of the list count from 0",
      guard: "public",
      query: resultsQuery({ defaultLimit: mostPages, most: mostPages }),
      answer: pageList,
    },
    async ({ query: { limit, page: at }, services: { db } }) => {
      const all = await listPages(db);
      return { results: all.slice(at * limit, (at + 1) * limit).map(presentPage), total: all.length };
    },
  )
  .endpoint(
    {
      operationId: "createPage",
      call: "POST /api/pages",
      summary: "Add a public page that is built from blocks",
      guard: "pages",
      body: newPage,
      maxBodyBytes: bodyBytes(2 * limits.html),
      status: 201,
      refuses: [409],
      answer: page,
      isShownFirst: true,
    },
    async ({ body, actor, services: { db } }) => {
      const { name: siteName } = await readCompany(db);
      return presentPage(await createPage(db, actor, { ...body, siteName }));
    },
  )
  .endpoint(
    {
      operationId: "movePage",
      call: "POST /api/pages/order",
      summary:
        "Put a public page before or after another one in the order in which every menu lists its pages",
      guard: "pages",
      body: pageMove,
      refuses: [409],
    },
    async ({ body, actor, services: { db } }) => movePage(db, actor, body),
  )
  .endpoint(
    {
      operationId: "getPage",
      call: "GET /api/pages/:id",
      summary: "Get a public page",
      guard: "public",
      answer: page,
    },
    async ({ params, services: { db } }) => presentPage(await requirePage(db, params.id)),
  )
  .endpoint(
    {
      operationId: "savePage",
      call: "POST /api/pages/:id",
      summary: "Save a public page. `file` is its new picture. Absent fields stay unchanged",
      guard: "pages",
      body: pageSave,
      maxBodyBytes: bodyBytes(2 * limits.html),
      files: uploadedPicture,
      refuses: [409],
      answer: page,
      current: "get",
    },
    async ({ params, body, files, actor, services }) =>
      presentPage(await savePage(services, actor, params.id, { ...body, file: files.file })),
  )
  .endpoint(
    {
      operationId: "addTranslation",
      call: "POST /api/pages/:id/translations",
      summary: "Add a translation of a page, which starts with the text of that page",
      guard: "pages",
      body: newTranslation,
      status: 201,
      refuses: [409],
      answer: page,
    },
    async ({ params, body, actor, services: { db } }) =>
      presentPage(await createTranslation(db, actor, { ...body, ...params })),
  )
  .endpoint(
    {
      operationId: "deletePage",
      call: "DELETE /api/pages/:id",
      summary:
        "Delete a page that the owner has added. Its address then leads to `leads_to`, or answers with 410",
      guard: "pages",
      query: pageDeletion,
      refuses: [409, 422],
    },
    async ({ params, query, actor, services: { db } }) =>
      deletePage(db, actor, { ...params, leadsTo: query.leads_to ?? null }),
  );
