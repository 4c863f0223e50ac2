import { Resource } from "../../platform/http/endpoint.server.ts";
import { byId } from "../../platform/validation/fields.ts";
import { presentGallery, presentSummary } from "./galleries.present.ts";
import { gallery, galleryList, galleryQuery, gallerySave, newGallery } from "./galleries.schema.ts";
import {
  createGallery,
  deleteGallery,
  listGalleries,
  requireGallery,
  saveGallery,
} from "./galleries.server.ts";

export const galleriesApi = new Resource("Galleries")
  .endpoint(
    {
      method: "get",
      path: "/api/galleries",
      summary: "Galleries with their covers; pages count from 0",
      guard: "admin",
      query: galleryQuery,
      answer: galleryList,
    },
    async ({ query, services: { db } }) => {
      const { galleries, total } = await listGalleries(db, query);
      return { results: galleries.map(presentSummary), total };
    },
  )
  .endpoint(
    {
      method: "post",
      path: "/api/galleries",
      summary: "Make an empty gallery",
      guard: "admin",
      body: newGallery,
      status: 201,
      answer: gallery,
    },
    async ({ body, actor, services: { db } }) => presentGallery(await createGallery(db, actor, body)),
  )
  .endpoint(
    {
      method: "get",
      path: "/api/galleries/:id",
      summary: "A gallery with its images in order",
      guard: "public",
      params: byId,
      answer: gallery,
    },
    async ({ params, services: { db } }) => presentGallery(await requireGallery(db, params.id)),
  )
  .endpoint(
    {
      method: "post",
      path: "/api/galleries/:id",
      summary: "Rename a gallery; `images[]` sets their order and never deletes one",
      guard: "admin",
      params: byId,
      body: gallerySave,
      answer: gallery,
      current: async ({ params, services: { db } }) => presentGallery(await requireGallery(db, params.id)),
    },
    async ({ params, body, actor, services: { db } }) =>
      presentGallery(await saveGallery(db, actor, params.id, body)),
  )
  .endpoint(
    {
      method: "delete",
      path: "/api/galleries/:id",
      summary: "Delete a gallery and its images; not one that a page shows",
      guard: "admin",
      params: byId,
      refuses: [409],
    },
    async ({ params, actor, services: { db, clock } }) => deleteGallery(db, clock, actor, params.id),
  );
