import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import type { Failure } from "../../../platform/browser/request.ts";
import type { Gallery, GalleryImage } from "../galleries.schema.ts";
import { inOrder, sameOrder } from "./image-order.ts";

/** What was done last: how it went, and the order to go back to where that can be undone. */
export type Announcement = { tone: "success" | "error"; words: string; orderBefore?: number[] };

export type Images = ReturnType<typeof useImages>;

/** The pictures of a gallery as the screen shows them: changed at once, and put right by the server's answer. */
export function useImages(gallery: Gallery) {
  const [loaded, setLoaded] = useState(gallery);
  const [images, setImages] = useState(gallery.images);
  const [last, announce] = useState<Announcement | null>(null);
  const saving = useRef(Promise.resolve());
  const { revalidate } = useRevalidator();
  if (loaded !== gallery) {
    setLoaded(gallery);
    setImages(gallery.images);
  }

  const put = (image: GalleryImage) => setImages((now) => withImage(now, image));
  const takeOut = (id: number) => setImages((now) => now.filter((image) => image.id !== id));
  const failed = ({ message, status }: Failure) => {
    announce({ tone: "error", words: message });
    if (status === 404 || status === 409) void revalidate();
  };

  /** One save after the other, so that the last drop is what stays. */
  const reorder = (wanted: number[], words = "Order saved.") => {
    const before = images.map((image) => image.id);
    const next = inOrder(images, wanted).map((image, order) => ({ ...image, order }));
    const after = next.map((image) => image.id);
    if (sameOrder(before, after)) return;
    setImages(next);
    announce(null);
    saving.current = saving.current.then(async () => {
      const outcome = await call("POST /api/galleriesimages/order", {
        body: { ...gallery, images: after.map((id) => ({ id })) },
      });
      if (outcome.ok) return announce({ tone: "success", words, orderBefore: before });
      setImages((now) => inOrder(now, before));
      failed(outcome);
    });
  };

  return {
    images,
    last,
    announce,
    put,
    takeOut,
    reorder,
    rotate: async (image: GalleryImage) => {
      const outcome = await call("POST /api/galleriesimages/:id/rotate", {
        params: { id: image.id },
        body: { id: image.id },
      });
      if (!outcome.ok) return failed(outcome);
      put(outcome.data);
      announce({ tone: "success", words: "Picture rotated." });
    },
  };
}

/** A changed one stays in its place; a new one comes where the server put it. */
function withImage(images: GalleryImage[], image: GalleryImage): GalleryImage[] {
  const known = images.find((one) => one.id === image.id);
  if (!known) return [...images, image].toSorted((a, b) => a.order - b.order);
  return images.map((one) => (one === known ? { ...image, order: known.order } : one));
}
