import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import type { Failure } from "../../../platform/browser/request.ts";
import type { Gallery, GalleryImage } from "../galleries.schema.ts";
import { imagesShown } from "../image-windows.ts";
import { inOrder } from "./image-order.ts";
import { sorted } from "../../../platform/browser/sorted.ts";

/** What was done last: how it went, and the order to go back to where that can be undone. */
export type Announcement = { tone: "success" | "error"; words: string; orderBefore?: number[] };

export type Images = ReturnType<typeof useImages>;

/** With how many images it has, of which the first are there. */
type GalleryToSort = Gallery & { count: number };

/**
 * The pictures of a gallery as the screen shows them: changed at once, and put right by the server's answer. A large
 * gallery is shown from its beginning, as far as was asked for.
 */
export function useImages(gallery: GalleryToSort) {
  const [loaded, setLoaded] = useState(gallery);
  const [images, setImages] = useState(gallery.images);
  const [count, setCount] = useState(gallery.count);
  const [last, announce] = useState<Announcement | null>(null);
  const saving = useRef(Promise.resolve());
  const { revalidate } = useRevalidator();
  if (loaded !== gallery) {
    setLoaded(gallery);
    setImages(gallery.images);
    setCount(gallery.count);
  }
  const shown = new Set(images.map(({ id }) => id));
  const unread = count - shown.size;

  const put = (image: GalleryImage) => {
    // A new one comes last: it is not shown before those that nobody has asked for yet.
    if (shown.has(image.id) || unread === 0) setImages((now) => withImage(now, image));
    if (!shown.has(image.id)) setCount((now) => now + 1);
  };
  const takeOut = (id: number) => {
    setImages((now) => now.filter((image) => image.id !== id));
    setCount((now) => now - 1);
  };
  const failed = ({ message, status }: Failure) => {
    announce({ tone: "error", words: message });
    if (status === 404 || status === 409) void revalidate();
  };

  /** One save after the other, so that the last drop is what stays. */
  const reorder = (wanted: number[], words = "Order saved.") => {
    const before = [...shown];
    const next = inOrder(images, wanted).map((image, order) => ({ ...image, order }));
    const after = next.map(({ id }) => ({ id }));
    if (after.every(({ id }, at) => id === before[at])) return;
    setImages(next);
    announce(null);
    saving.current = saving.current.then(async () => {
      const outcome = await call("POST /api/galleriesimages/order", {
        body: { ...gallery, images: after, ...(unread > 0 && { partial: true }) },
      });
      if (outcome.ok) return announce({ tone: "success", words, orderBefore: before });
      setImages((now) => inOrder(now, before));
      failed(outcome);
    });
  };

  const [reading, setReading] = useState(false);
  const showMore = async () => {
    setReading(true);
    const outcome = await call("GET /api/galleries/:id", {
      params: { id: gallery.id },
      query: { from: images.length, limit: imagesShown },
    });
    setReading(false);
    if (!outcome.ok) return failed(outcome);
    const { images: more } = outcome.data;
    setImages((now) => [...now, ...more.filter(({ id }) => !now.some((image) => image.id === id))]);
  };

  return {
    images,
    count,
    unread,
    reading,
    showMore,
    last,
    announce,
    put,
    takeOut,
    reorder,
    makeCover: (image: GalleryImage) =>
      reorder(
        [image.id, ...images.filter(({ id }) => id !== image.id).map(({ id }) => id)],
        "It is the cover now.",
      ),
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
  if (!known) return sorted([...images, image], (a, b) => a.order - b.order);
  return images.map((one) => (one === known ? { ...image, order: known.order } : one));
}
