import { useEffect, useState } from "react";
import { closeUrlHash, openUrlHash, replaceUrlHash, useUrlHash } from "../page/url-hash.ts";
import type { LightboxPicture } from "./large-picture.tsx";
import { loadWithRetry } from "../page/load-with-retry.ts";

type Loaded = typeof import("./lightbox-window.tsx");

/**
 * Returns the element id that a small picture must have. The large picture grows out of that element and returns the
 * focus to it.
 */
export function anchorOfPicture(id: number): string {
  return `picture-${id}`;
}

function smallPicture(id: number): HTMLElement | null {
  return document.getElementById(anchorOfPicture(id));
}

/** Opens the picture with this `id`, which must belong to a <Lightbox>. */
export function showLarge(id: number): void {
  openUrlHash(anchorOfPicture(id));
}

/**
 * Shows large pictures over the whole window. The part of the address after the # names the picture, so that Back
 * closes it and a link can lead to it. The script loads with the first picture. Place it beside the small pictures, not
 * around them, so that they are not rendered again when it opens.
 */
export function Lightbox({ pictures }: { pictures: LightboxPicture[] }) {
  const part = useUrlHash();
  const index = pictures.findIndex(({ id }) => anchorOfPicture(id) === part);
  const isOpen = index >= 0;
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    if (!isOpen || loaded) return;
    return loadWithRetry(() => import("./lightbox-window.tsx"), setLoaded);
  }, [isOpen, loaded]);

  if (!isOpen || !loaded) return null;
  return (
    <loaded.default
      index={index}
      onClose={closeUrlHash}
      onTurn={(at) => {
        const picture = pictures[at];
        if (picture) replaceUrlHash(anchorOfPicture(picture.id));
      }}
      pictures={pictures}
      smallPicture={smallPicture}
    />
  );
}
