import { prefersReducedMotion } from "../page/reduced-motion.ts";

const milliseconds = 280;
/** The time after which the small copy is removed, even if the large picture has not loaded. */
const longestWaitMs = 2_000;

/** Animates a copy of the small picture to the place of the large one, and shows it until the large one has loaded. */
export async function enlargeFrom(small: HTMLImageElement, large: HTMLImageElement): Promise<void> {
  if (!small.currentSrc || prefersReducedMotion()) return;
  const copy = new Image();
  copy.src = small.currentSrc;
  copy.alt = "";
  copy.className = "growing-picture";
  large.closest("dialog")?.append(copy);
  large.style.opacity = "0";
  const frames = [small, large].map((picture) => inPixels(picture.getBoundingClientRect()));
  await copy.animate(frames, {
    duration: milliseconds,
    easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
    fill: "forwards",
  }).finished;
  large.style.opacity = "";
  const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([large.decode().catch(() => undefined), late]);
  copy.remove();
}

function inPixels({ left, top, width, height }: DOMRect): Keyframe {
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
}
