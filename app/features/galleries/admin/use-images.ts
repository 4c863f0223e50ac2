import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import type { Failure } from "../../../platform/browser/request.ts";
import type { Gallery, GalleryImage } from "../galleries.schema.ts";
import { imagesShown } from "../image-windows.ts";
import { inOrder, sameOrder } from "./image-order.ts";
import { sorted } from "../../../platform/browser/sorted.ts";

/** What was done last: how it went, and the order to go back to where that can be undone. */
export type Announcement = { tone: "success" | "error"; words: string; orderBefore?: number[] };

export type Images = ReturnType<typeof useImages>;

/** With the ids of all its images, of which the first are there, spaces between them. */
type GalleryToSort = Gallery & { imageIds: string };

/**
 * The pictures of a gallery as the screen shows them: changed at once, and put right by the server's answer. A large
 * gallery is shown from its beginning, as far as was asked for.
 */
export function useImages(gallery: GalleryToSort) {
  const [loaded, setLoaded] = useState(gallery);
  const [images, setImages] = useState(gallery.images);
  const [allIds, setAllIds] = useState(() => idsIn(gallery));
  const [last, announce] = useState<Announcement | null>(null);
  const saving = useRef(Promise.resolve());
  const { revalidate } = useRevalidator();
  if (loaded !== gallery) {
    setLoaded(gallery);
    setImages(gallery.images);
    setAllIds(idsIn(gallery));
  }
  const shown = new Set(images.map(({ id }) => id));
  const unread = allIds.filter((id) => !shown.has(id));

  const put = (image: GalleryImage) => {
    // A new one comes last: it is not shown before those that nobody has asked for yet.
    if (shown.has(image.id) || unread.length === 0) setImages((now) => withImage(now, image));
    setAllIds((now) => (now.includes(image.id) ? now : [...now, image.id]));
  };
  const takeOut = (id: number) => {
    setImages((now) => now.filter((image) => image.id !== id));
    setAllIds((now) => now.filter((one) => one !== id));
  };
  const failed = ({ message, status }: Failure) => {
    announce({ tone: "error", words: message });
    if (status === 404 || status === 409) void revalidate();
  };

  /** One save after the other, so that the last drop is what stays. */
  const reorder = (wanted: number[], words = "Order saved.") => {
    const before = [...shown, ...unread];
    const next = inOrder(images, wanted).map((image, order) => ({ ...image, order }));
    const after = [...next.map((image) => image.id), ...unread];
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
    count: shown.size + unread.length,
    unread: unread.length,
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

function idsIn({ imageIds }: GalleryToSort): number[] {
  return imageIds === "" ? [] : imageIds.split(" ").map(Number);
}

/** A changed one stays in its place; a new one comes where the server put it. */
function withImage(images: GalleryImage[], image: GalleryImage): GalleryImage[] {
  const known = images.find((one) => one.id === image.id);
  if (!known) return sorted([...images, image], (a, b) => a.order - b.order);
  return images.map((one) => (one === known ? { ...image, order: known.order } : one));
}
