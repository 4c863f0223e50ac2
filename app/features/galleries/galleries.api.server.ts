import { Resource } from "../../platform/http/endpoint.server.ts";
import { z } from "../../platform/validation/zod.ts";
import { presentGallery, presentSummary } from "./galleries.present.ts";
import {
  gallery,
  galleryList,
  galleryName,
  galleryQuery,
  gallerySave,
  imageWindow,
  maxOrderBytes,
  newGallery,
} from "./galleries.schema.ts";
import { createGallery, deleteGallery, listGalleries, listGalleryNames } from "./galleries.server.ts";
import { saveGallery } from "./save-gallery.server.ts";
import { requireGallery } from "./read-gallery.server.ts";

export const galleriesApi = new Resource(
  "Galleries",
  "Named and ordered lists of pictures, some of which pages show.",
  {
    name: "Repairs",
    alt: "An engineer brazes a pipe of a van's refrigeration unit",
    alt_text: "An engineer brazes a pipe of a van's refrigeration unit",
    link: "/repairs",
    order: 0,
  },
)
  .endpoint(
    {
      operationId: "listGalleries",
      call: "GET /api/galleries",
      summary: "List galleries with their covers. Pages count from 0",
      guard: "pages",
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
      operationId: "createGallery",
      call: "POST /api/galleries",
      summary: "Create an empty gallery",
      guard: "pages",
      body: newGallery,
      status: 201,
      answer: gallery,
    },
    async ({ body, actor, services: { db } }) => presentGallery(await createGallery(db, actor, body)),
  )
  .endpoint(
    {
      operationId: "listGalleryNames",
      call: "GET /api/galleries/names",
      summary: "List the names of all galleries, sorted",
      guard: "pages",
      answer: z.array(galleryName),
    },
    // Returns all galleries, because users move pictures to a gallery by its name. A thousand names are 50 KB.
    ({ services: { db } }) => listGalleryNames(db),
  )
  .endpoint(
    {
      operationId: "getGallery",
      call: "GET /api/galleries/:id",
      summary:
        "Get a gallery with its images in order: all, or `limit` images starting `from` a position that counts from 0",
      guard: "public",
      query: imageWindow,
      answer: gallery,
    },
    async ({ params, query, services: { db } }) => presentGallery(await requireGallery(db, params.id, query)),
  )
  .endpoint(
    {
      operationId: "saveGallery",
      call: "POST /api/galleries/:id",
      summary: "Rename a gallery. `images[]` sets the order of its images and never deletes one",
      guard: "pages",
      body: gallerySave,
      maxBodyBytes: maxOrderBytes,
      answer: gallery,
      refuses: [409],
      current: "get",
    },
    async ({ params, body, actor, services: { db } }) =>
      presentGallery(await saveGallery(db, actor, { ...body, id: params.id })),
  )
  .endpoint(
    {
      operationId: "deleteGallery",
      call: "DELETE /api/galleries/:id",
      summary: "Delete a gallery and its images. Refused if a page shows it",
      guard: "pages",
      refuses: [409],
    },
    async ({ params, actor, services: { db } }) => deleteGallery(db, actor, params.id),
  );
