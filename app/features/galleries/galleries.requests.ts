import { callsOf } from "../../platform/browser/call.ts";
import { type UploadOptions, uploadsOf } from "../../platform/browser/upload.ts";
import type { galleriesApi } from "./galleries.api.server.ts";
import type { Gallery } from "./galleries.schema.ts";
import type { galleryImagesApi } from "./gallery-images.api.server.ts";

const call = callsOf<typeof galleriesApi & typeof galleryImagesApi>();
const upload = uploadsOf<typeof galleryImagesApi>();

export const makeGallery = (name: string) => call("POST /api/galleries", { body: { name } });

export const renameGallery = (id: number, body: { name: string; version: number }) =>
  call("POST /api/galleries/:id", { params: { id }, body });

export const removeGallery = (id: number) => call("DELETE /api/galleries/:id", { params: { id } });

export const orderImages = (gallery: Pick<Gallery, "id" | "name">, imageIds: number[]) =>
  call("POST /api/galleriesimages/order", { body: { ...gallery, images: imageIds.map((id) => ({ id })) } });

export const uploadImage = (gallery_id: number, file: File, options: UploadOptions) =>
  upload("POST /api/galleriesimages", { body: { gallery_id, file }, ...options });

/** The texts stay with the new picture. */
export const replaceImage = (id: number, file: File, options: UploadOptions) =>
  upload("POST /api/galleriesimages/:id", { params: { id }, body: { file }, ...options });

export type ImageTextChange = { name: string; alt: string; link: string; version: number };

export const describeImage = (id: number, body: ImageTextChange) =>
  call("POST /api/galleriesimages/:id", { params: { id }, body });

export const moveImage = (id: number, gallery_id: number) =>
  call("POST /api/galleriesimages/:id", { params: { id }, body: { gallery_id } });

export const turnImage = (id: number) =>
  call("POST /api/galleriesimages/:id/rotate", { params: { id }, body: { id } });

export const removeImage = (id: number) => call("DELETE /api/galleriesimages/:id", { params: { id } });
