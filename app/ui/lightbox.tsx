import { useEffect, useState } from "react";
import { closePart, openPart, turnToPart, useAddressPart } from "./address-part.ts";
import type { LightboxPicture } from "./large-picture.tsx";
import { loadPatiently } from "./load-patiently.ts";

type Loaded = typeof import("./lightbox-window.tsx");

/** What a small picture must be called, by its `id`, for the large one to grow out of it and to give the focus back to it. */
export function partOfPicture(id: number): string {
  return `picture-${id}`;
}

function smallPicture(id: number): HTMLElement | null {
  return document.getElementById(partOfPicture(id));
}

/** By the picture's `id`: it must be one of a <Lightbox>. */
export function showLarge(id: number): void {
  openPart(partOfPicture(id));
}

/**
 * Pictures large, over the whole window. Which one is shown stands in the page's address, as the part that bears its name:
 * Back closes it, and a link can lead to it. Its script comes with the first one. It stands beside the small ones and not
 * around them, so that these are not drawn again when it opens.
 */
export function Lightbox({ pictures }: { pictures: LightboxPicture[] }) {
  const part = useAddressPart();
  const index = pictures.findIndex(({ id }) => partOfPicture(id) === part);
  const isOpen = index >= 0;
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    if (!isOpen || loaded) return;
    return loadPatiently(() => import("./lightbox-window.tsx"), setLoaded);
  }, [isOpen, loaded]);

  if (!isOpen || !loaded) return null;
  return (
    <loaded.default
      index={index}
      onClose={closePart}
      onTurn={(at) => {
        const picture = pictures[at];
        if (picture) turnToPart(partOfPicture(picture.id));
      }}
      pictures={pictures}
      smallPicture={smallPicture}
    />
  );
}
