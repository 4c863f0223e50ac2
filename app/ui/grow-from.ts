import { prefersReducedMotion } from "./reduced-motion.ts";

const milliseconds = 280;
/** A picture that is not there by then comes without the one that stands for it. */
const longestWaitMs = 2_000;

/** Lets a picture grow from where it stands small to where it is shown large, until the sharp one is there. */
export async function growFrom(small: HTMLImageElement, large: HTMLImageElement): Promise<void> {
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
