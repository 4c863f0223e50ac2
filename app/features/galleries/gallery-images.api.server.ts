import { Resource } from "../../platform/http/endpoint.server.ts";
import { uploadedPicture } from "../../platform/images/picture.ts";
import { presentGallery, presentImage } from "./galleries.present.ts";
import {
  gallery,
  galleryImage,
  imageOrder,
  imageRotation,
  imageSave,
  imageUpload,
  maxOrderBytes,
} from "./galleries.schema.ts";
import { reorderImages } from "./save-gallery.server.ts";
import { addImage, deleteImage, requireImage, rotateImage, updateImage } from "./gallery-images.server.ts";

// `galleriesimages` is the contract's own spelling.
export const galleryImagesApi = new Resource("Gallery images", "The pictures of galleries, one by one.", {
  name: "Brazing",
  gallery_id: 1,
  partial: false,
})
  .endpoint(
    {
      operationId: "addImage",
      call: "POST /api/galleriesimages",
      summary: "Add a picture at the end of a gallery",
      guard: "pages",
      body: imageUpload,
      files: { ...uploadedPicture, required: { file: "The file field is required." } },
      status: 201,
      answer: galleryImage,
    },
    async ({ body, files, actor, services }) => {
      return presentImage(
        await addImage(services, actor, {
          ...texts(body),
          galleryId: body.gallery_id,
          file: files.file,
          uploadKey: body.upload_key,
        }),
      );
    },
  )
  .endpoint(
    {
      operationId: "reorderImages",
      call: "POST /api/galleriesimages/order",
      summary: "Reorder the images of a gallery. With `partial`, sends and returns only the first images",
      guard: "pages",
      body: imageOrder,
      maxBodyBytes: maxOrderBytes,
      answer: gallery,
      refuses: [404, 409],
    },
    async ({ body, actor, services: { db } }) => presentGallery(await reorderImages(db, actor, body)),
  )
  .endpoint(
    {
      operationId: "updateImage",
      call: "POST /api/galleriesimages/:id",
      summary:
        "Change texts or link, move an image to another gallery (`gallery_id`) or replace its picture (`file`)",
      guard: "pages",
      body: imageSave,
      files: uploadedPicture,
      answer: galleryImage,
      current: async ({ params, services: { db } }) => presentImage(await requireImage(db, params.id)),
    },
    async ({ params, body, files, actor, services }) => {
      const { gallery_id: galleryId, upload_key: uploadKey, version } = body;
      const change = { ...texts(body), galleryId, file: files.file, uploadKey, version };
      return presentImage(await updateImage(services, actor, { ...change, id: params.id }));
    },
  )
  .endpoint(
    {
      operationId: "rotateImage",
      call: "POST /api/galleriesimages/:id/rotate",
      summary: "Rotate an image by a quarter turn clockwise. Its address changes",
      guard: "pages",
      body: imageRotation,
      answer: galleryImage,
      refuses: [409],
    },
    async ({ params, actor, services: { db } }) => presentImage(await rotateImage(db, actor, params.id)),
  )
  .endpoint(
    {
      operationId: "deleteImage",
      call: "DELETE /api/galleriesimages/:id",
      summary: "Delete an image. Refused if a page shows that single image",
      guard: "pages",
      refuses: [409],
    },
    async ({ params, actor, services: { db } }) => deleteImage(db, actor, params.id),
  );

/** The contract has two names for the alternative text. */
function texts(body: {
  name?: string | null;
  alt?: string | null;
  alt_text?: string | null;
  link?: string | null;
  focal?: string | null;
}) {
  return {
    name: body.name,
    alt: body.alt === undefined ? body.alt_text : body.alt,
    link: body.link,
    focal: body.focal,
  };
}
