import { Resource } from "../../platform/http/endpoint.server.ts";
import { presentPicture } from "../../platform/images/picture.ts";
import {
  byId,
  gallery,
  galleryList,
  galleryQuery,
  gallerySave,
  type Gallery,
  type GalleryImage,
  type GallerySummary,
  newGallery,
} from "./galleries.schema.ts";
import {
  createGallery,
  deleteGallery,
  type GalleryWithCover,
  type GalleryWithImages,
  type ImageRow,
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
      refuses: [409],
    },
    async ({ params, body, actor, services: { db } }) =>
      presentGallery(await saveGallery(db, actor, params.id, body)),
    async ({ params, services: { db } }) => presentGallery(await requireGallery(db, params.id)),
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

export function presentGallery(row: GalleryWithImages): Gallery {
  const images = row.images.map(presentImage);
  return {
    id: row.id,
    name: row.name,
    image_url: images[0]?.image_url ?? null,
    images,
    version: row.version,
  };
}

export function presentImage(row: ImageRow, index?: number): GalleryImage {
  return {
    id: row.id,
    gallery_id: row.gallery_id,
    name: row.name,
    ...presentPicture(row, row.rotation),
    alt: row.alt,
    alt_text: row.alt,
    link: row.link,
    order: index ?? row.position,
    version: row.version,
  };
}

export function presentSummary({ id, name, cover }: GalleryWithCover): GallerySummary {
  return { id, name, image_url: cover ? presentImage(cover).image_url : null };
}

/** For the back office, whose cards choose among the sizes of a cover. */
export function presentCard({ id, name, cover }: GalleryWithCover) {
  return { id, name, cover: cover ? presentImage(cover) : null };
}
