import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import type { Failure, Outcome } from "../../../platform/browser/calls/request.ts";
import type { Gallery, GalleryImage } from "../galleries.schema.ts";
import { imagesShown } from "../image-windows.ts";
import { inOrder } from "../../../platform/order-of-ids.ts";
import { sorted } from "../../../platform/browser/sorted.ts";
import { useInPlace } from "../../../ui/forms/in-place.tsx";

/** The result of the last action, and the previous order if the action can be undone. */
export type Announcement = { tone: "success" | "error"; words: string; orderBefore?: number[] };

export type Images = ReturnType<typeof useImages>;

/** A gallery with its number of images, of which `images` has only the first. */
type GalleryToSort = Gallery & { count: number };

/**
 * The pictures of a gallery as the screen shows them. A change shows at once, and the server's answer corrects it. A
 * large gallery is shown from its beginning, as far as the user has asked.
 */
export function useImages(gallery: GalleryToSort) {
  const [loaded, setLoaded] = useState(gallery);
  const [{ images, unread }, setSeen] = useState(() => seenOf(gallery));
  const [last, announce] = useState<Announcement | null>(null);
  const inPlace = useInPlace();
  const saveOrder = useOrderSaves(gallery);
  const { revalidate } = useRevalidator();
  if (loaded !== gallery) {
    setLoaded(gallery);
    setSeen(seenOf(gallery));
  }
  const setImages = (change: (images: GalleryImage[]) => GalleryImage[]) =>
    setSeen((now) => ({ ...now, images: change(now.images) }));

  const put = (image: GalleryImage) => {
    setSeen((now) => withImage(now, image));
    inPlace?.noteStored();
  };
  const takeOut = (id: number) => {
    setImages((now) => now.filter((image) => image.id !== id));
    inPlace?.noteStored();
  };
  const failed = ({ message, status }: Failure) => {
    announce({ tone: "error", words: message });
    if (status === 404 || status === 409) void revalidate();
  };

  const reorder = (wanted: number[], words = "Order saved.") => {
    const before = images.map(({ id }) => id);
    const next = inOrder(images, wanted).map((image, order) => ({ ...image, order }));
    const after = next.map(({ id }) => id);
    if (after.every((id, at) => id === before[at])) return;
    setImages(() => next);
    announce(null);
    saveOrder({ before, after, partial: unread > 0 }, (outcome, stored) => {
      if (outcome.ok) {
        inPlace?.noteStored();
        return announce({ tone: "success", words, orderBefore: before });
      }
      if (stored) setImages((now) => inOrder(now, stored));
      // 422: an image is no longer in this gallery.
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
    setSeen((now) => withMore(now, outcome.data.images));
  };

  return {
    images,
    /** The number of pictures in the gallery, shown or not. */
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

type Saving = { last: Promise<void>; waiting: number; stored: number[] };
type OrderSave = { before: number[]; after: number[]; partial: boolean };
type OrderSaved = (outcome: Outcome<unknown>, stored: number[] | undefined) => void;

/**
 * Saves one order after the other, so that the last drop wins. If a save failed and no later save is waiting,
 * `onSaved` gets the order that the server has. A later save sends all positions anyway.
 */
function useOrderSaves(gallery: Gallery) {
  const saving = useRef<Saving>({ last: Promise.resolve(), waiting: 0, stored: [] });
  return ({ before, after, partial }: OrderSave, onSaved: OrderSaved): void => {
    const queue = saving.current;
    if (queue.waiting === 0) queue.stored = before;
    queue.waiting += 1;
    queue.last = queue.last.then(async () => {
      const images = after.map((id) => ({ id }));
      const outcome = await call("POST /api/galleriesimages/order", {
        body: { ...gallery, images, ...(partial && { partial }) },
      });
      queue.waiting -= 1;
      if (outcome.ok) queue.stored = after;
      onSaved(outcome, outcome.ok || queue.waiting > 0 ? undefined : queue.stored);
    });
  };
}

const othersNow =
  "Somebody else has changed this gallery meanwhile. It is shown as it is now: please sort it again.";

type Seen = { images: GalleryImage[]; unread: number };

function seenOf({ images, count }: GalleryToSort): Seen {
  return { images, unread: count - images.length };
}

/** Replaces a known image in its place, or inserts a new one at the place that the server gave it. */
function withImage({ images, unread }: Seen, image: GalleryImage): Seen {
  const known = images.find((one) => one.id === image.id);
  if (known) {
    const changed = { ...image, order: known.order };
    return { images: images.map((one) => (one === known ? changed : one)), unread };
  }
  // The new image comes last in the gallery, so it must not be shown before the images that are not loaded yet.
  if (unread > 0) return { images, unread: unread + 1 };
  return { images: sorted([...images, image], (a, b) => a.order - b.order), unread };
}

/** Appends the next images, except those that are already shown. */
function withMore({ images, unread }: Seen, more: GalleryImage[]): Seen {
  const added = more.filter(({ id }) => !images.some((image) => image.id === id));
  const left = more.length < imagesShown ? 0 : Math.max(0, unread - added.length);
  return { images: [...images, ...added], unread: left };
}
