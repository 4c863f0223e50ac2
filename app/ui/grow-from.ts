import { prefersReducedMotion } from "./reduced-motion.ts";

type Box = { left: number; top: number; width: number; height: number };

const milliseconds = 280;

/** Lets a picture grow from where it stands small to where the lightbox shows it, until the sharp one is there. */
export async function growFrom(
  thumbnail: HTMLElement,
  size: { width: number; height: number },
): Promise<void> {
  const small = thumbnail.matches("img") ? thumbnail : thumbnail.querySelector("img");
  if (!small?.currentSrc || prefersReducedMotion()) return;
  const copy = new Image();
  copy.src = small.currentSrc;
  copy.alt = "";
  copy.className = "growing-picture";
  document.body.append(copy);
  const frames = [small.getBoundingClientRect(), placeInWindow(size)].map(inPixels);
  await copy.animate(frames, {
    duration: milliseconds,
    easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
    fill: "forwards",
  }).finished;
  await sharpPicture();
  copy.remove();
}

/** The largest box of the picture's shape in the middle of the window, and never above its own size. */
function placeInWindow({ width, height }: { width: number; height: number }): Box {
  const scale = Math.min(1, window.innerWidth / width, window.innerHeight / height);
  const shown = { width: width * scale, height: height * scale };
  return {
    ...shown,
    left: (window.innerWidth - shown.width) / 2,
    top: (window.innerHeight - shown.height) / 2,
  };
}

function inPixels({ left, top, width, height }: Box): Keyframe {
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
}

/** When the lightbox shows its picture, or soon after if it does not. */
async function sharpPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>(".yarl__slide_current img");
  const late = new Promise((resolve) => setTimeout(resolve, 2_000));
  await Promise.race([picture?.decode().catch(() => undefined), late]);
}
