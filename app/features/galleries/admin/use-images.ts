import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import type { Failure } from "../../../platform/browser/request.ts";
import type { Gallery, GalleryImage } from "../galleries.schema.ts";
import { imagesShown } from "../image-windows.ts";
import { inOrder } from "../../../platform/order-of-ids.ts";
import { sorted } from "../../../platform/browser/sorted.ts";

/** What was done last: how it went, and the order to go back to where that can be undone. */
export type Announcement = { tone: "success" | "error"; words: string; orderBefore?: number[] };

export type Images = ReturnType<typeof useImages>;

/** With how many images it has, of which the first are there. */
type GalleryToSort = Gallery & { count: number };

type Saving = { last: Promise<void>; waiting: number; stored: number[] };

/**
 * The pictures of a gallery as the screen shows them: changed at once, and put right by the server's answer. A large
 * gallery is shown from its beginning, as far as was asked for.
 */
export function useImages(gallery: GalleryToSort) {
  const [loaded, setLoaded] = useState(gallery);
  const [{ images, unread }, setSeen] = useState(() => seenOf(gallery));
  const [last, announce] = useState<Announcement | null>(null);
  const saving = useRef<Saving>({ last: Promise.resolve(), waiting: 0, stored: [] });
  const { revalidate } = useRevalidator();
  if (loaded !== gallery) {
    setLoaded(gallery);
    setSeen(seenOf(gallery));
  }
  const setImages = (change: (images: GalleryImage[]) => GalleryImage[]) =>
    setSeen((now) => ({ ...now, images: change(now.images) }));

  const put = (image: GalleryImage) =>
    setSeen((now) => {
      // A new one comes last: it is not shown before those that nobody has asked for yet.
      const isBehind = now.unread > 0 && !now.images.some(({ id }) => id === image.id);
      return isBehind ? { ...now, unread: now.unread + 1 } : { ...now, images: withImage(now.images, image) };
    });
  const takeOut = (id: number) => setImages((now) => now.filter((image) => image.id !== id));
  const failed = ({ message, status }: Failure) => {
    announce({ tone: "error", words: message });
    if (status === 404 || status === 409) void revalidate();
  };

  /** One save after the other, so that the last drop is what stays. */
  const reorder = (wanted: number[], words = "Order saved.") => {
    const before = images.map(({ id }) => id);
    const next = inOrder(images, wanted).map((image, order) => ({ ...image, order }));
    const after = next.map(({ id }) => ({ id }));
    if (after.every(({ id }, at) => id === before[at])) return;
    setImages(() => next);
    announce(null);
    const queue = saving.current;
    if (queue.waiting === 0) queue.stored = before;
    queue.waiting += 1;
    queue.last = queue.last.then(async () => {
      const outcome = await call("POST /api/galleriesimages/order", {
        body: { ...gallery, images: after, ...(unread > 0 && { partial: true }) },
      });
      queue.waiting -= 1;
      if (outcome.ok) {
        queue.stored = after.map(({ id }) => id);
        return announce({ tone: "success", words, orderBefore: before });
      }
      // A later drop, which is sent next, says where all of them go.
      if (queue.waiting === 0) setImages((now) => inOrder(now, queue.stored));
      // 422: one of them is in this gallery no more.
      if (outcome.status !== 409 && outcome.status !== 422) return failed(outcome);
      failed({ ...outcome, status: 409, message: othersNow });
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
    setSeen((now) => {
      const added = more.filter(({ id }) => !now.images.some((image) => image.id === id));
      const left = more.length < imagesShown ? 0 : Math.max(0, now.unread - added.length);
      return { images: [...now.images, ...added], unread: left };
    });
  };

  return {
    images,
    /** How many the gallery has, and how many of them are not shown. */
    count: images.length + unread,
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

const othersNow =
  "Somebody else has changed this gallery meanwhile. It is shown as it is now: please sort it again.";

function seenOf({ images, count }: GalleryToSort) {
  return { images, unread: count - images.length };
}

/** A changed one stays in its place; a new one comes where the server put it. */
function withImage(images: GalleryImage[], image: GalleryImage): GalleryImage[] {
  const known = images.find((one) => one.id === image.id);
  if (!known) return sorted([...images, image], (a, b) => a.order - b.order);
  return images.map((one) => (one === known ? { ...image, order: known.order } : one));
}
