import { request } from "../../platform/browser/request.ts";
import { upload } from "../../platform/browser/upload.ts";
import type { Gallery, GalleryImage } from "./galleries.schema.ts";

export const makeGallery = (name: string) => request<Gallery>("POST", "/api/galleries", { name });

export const renameGallery = (id: number, change: { name: string; version: number }) =>
  request<Gallery>("POST", `/api/galleries/${id}`, change);

export const removeGallery = (id: number) => request<void>("DELETE", `/api/galleries/${id}`);

export const orderImages = (gallery: Pick<Gallery, "id" | "name">, imageIds: number[]) =>
  request<Gallery>("POST", "/api/galleriesimages/order", {
    ...gallery,
    images: imageIds.map((id) => ({ id })),
  });

type UploadOptions = Parameters<typeof upload>[2];

export const uploadImage = (galleryId: number, file: File, options?: UploadOptions) =>
  upload<GalleryImage>("/api/galleriesimages", form({ gallery_id: String(galleryId), file }), options);

/** The texts stay with the new picture. */
export const replaceImage = (id: number, file: File, options?: UploadOptions) =>
  upload<GalleryImage>(`/api/galleriesimages/${id}`, form({ file }), options);

export type ImageTextChange = { name: string; alt: string; link: string; version: number };

export const describeImage = (id: number, change: ImageTextChange) =>
  request<GalleryImage>("POST", `/api/galleriesimages/${id}`, change);

export const moveImage = (id: number, galleryId: number) =>
  request<GalleryImage>("POST", `/api/galleriesimages/${id}`, { gallery_id: galleryId });

export const turnImage = (id: number) =>
  request<GalleryImage>("POST", `/api/galleriesimages/${id}/rotate`, { id });

export const removeImage = (id: number) => request<void>("DELETE", `/api/galleriesimages/${id}`);

function form(fields: Record<string, string | File>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}
