import { lazy, Suspense, useRef, useState } from "react";
import type { LightboxPicture } from "./lightbox-window.tsx";

const LightboxWindow = lazy(() => import("./lightbox-window.tsx"));

/**
 * Pictures large, over the whole window. Its script comes with the first click; the picture grows out of the one clicked.
 * Render `lightbox`, and call `show` with the place of the picture and the element that shows it small.
 */
export function useLightbox(pictures: LightboxPicture[]) {
  const [index, setIndex] = useState<number>();
  const thumbnail = useRef<HTMLElement>(null);
  const show = (at: number, from: HTMLElement) => {
    thumbnail.current = from;
    setIndex(at);
  };
  const lightbox = index !== undefined && (
    <Suspense>
      <LightboxWindow
        index={index}
        onClose={() => setIndex(undefined)}
        pictures={pictures}
        thumbnail={thumbnail.current}
      />
    </Suspense>
  );
  return { lightbox, show };
}
