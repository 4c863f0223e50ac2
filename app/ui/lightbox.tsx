import { useEffect, useState } from "react";
import { useAddressPart } from "./address-part.ts";
import type { LightboxPicture } from "./large-picture.tsx";
import { loadPatiently } from "./load-patiently.ts";

type Loaded = typeof import("./lightbox-window.tsx");

/** What a small picture must be called, by its `id`, for the large one to grow out of it and to give the focus back to it. */
export function partOfPicture(id: number): string {
  return `picture-${id}`;
}

/**
 * Pictures large, over the whole window. Which one is shown stands in the page's address, as the part that bears its name:
 * Back closes it, and a link can lead to it. Its script comes with the first one. Render `lightbox`, and call `show` with
 * the place of a picture.
 */
export function useLightbox(pictures: LightboxPicture[]) {
  const part = useAddressPart();
  const index = pictures.findIndex(({ id }) => partOfPicture(id) === part.name);
  const isOpen = index >= 0;
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    if (!isOpen || loaded) return;
    return loadPatiently(() => import("./lightbox-window.tsx"), setLoaded);
  }, [isOpen, loaded]);

  return {
    show: (at: number) => part.open(partOfPicture(pictures[at]!.id)),
    lightbox: isOpen && loaded && (
      <loaded.default
        index={index}
        onClose={part.close}
        onTurn={(at) => part.turnTo(partOfPicture(pictures[at]!.id))}
        pictures={pictures}
        smallPicture={document.getElementById(part.name)}
      />
    ),
  };
}
