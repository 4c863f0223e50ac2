import { request } from "../../platform/browser/request.ts";
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

export type ImageTextChange = {
  alt: string;
  link: string;
  name?: string;
  gallery_id?: number;
  version: number;
};

export const describeImage = (id: number, change: ImageTextChange) =>
  request<GalleryImage>("POST", `/api/galleriesimages/${id}`, change);

export const turnImage = (id: number) =>
  request<GalleryImage>("POST", `/api/galleriesimages/${id}/rotate`, { id });

export const removeImage = (id: number) => request<void>("DELETE", `/api/galleriesimages/${id}`);
