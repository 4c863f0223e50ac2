import type SignaturePad from "signature_pad";
import type { PointGroup } from "signature_pad";
import { handOf } from "./signature-hand.ts";

export type Strokes = PointGroup[];

const ink = "rgb(11, 31, 51)";
const paper = "rgb(255, 255, 255)";
const margin = 8;

/**
 * Makes a canvas a pad that is sharp on any screen and keeps its strokes when it is resized: where they no longer fit,
 * they are shown smaller. Answers how to take it away again.
 */
export async function openSignaturePad(
  canvas: HTMLCanvasElement,
  { strokes, onStroke }: { strokes: Strokes; onStroke: (strokes: Strokes) => void },
): Promise<{ clear(): void; close(): void }> {
  const { default: Pad } = await import("signature_pad");
  const pad = new Pad(canvas, { penColor: ink, backgroundColor: paper, minWidth: 1, maxWidth: 2.8 });
  let kept = strokes;
  const fit = () => {
    sharpen(canvas);
    draw(pad, kept, canvas.clientWidth);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  fit();
  pad.addEventListener("endStroke", () => {
    kept = pad.toData();
    onStroke(kept);
  });
  return {
    clear() {
      kept = [];
      pad.clear();
      onStroke(kept);
    },
    close() {
      observer.disconnect();
      pad.off();
    },
  };
}

/** Draws a typed name as a hand might: for those who cannot draw. */
export function drawName(canvas: HTMLCanvasElement, name: string): void {
  const context = sharpen(canvas);
  const { clientWidth: width, clientHeight: height } = canvas;
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.fillStyle = ink;
  context.textBaseline = "middle";
  context.textAlign = "center";
  let size = 88;
  context.font = handOf(size);
  while (size > 10 && context.measureText(name).width > width - 4 * margin) {
    size -= 2;
    context.font = handOf(size);
  }
  context.fillText(name, width / 2, height / 2);
}

export function toJpeg(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}

/** As many pixels as the screen has, at most three for one of the page's. */
function sharpen(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const ratio = Math.min(3, Math.max(1, window.devicePixelRatio));
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  const context = canvas.getContext("2d")!;
  context.scale(ratio, ratio);
  return context;
}

function draw(pad: SignaturePad, strokes: Strokes, width: number): void {
  pad.clear();
  if (strokes.length === 0) return;
  const right = Math.max(...strokes.flatMap(({ points }) => points.map(({ x }) => x)));
  const scale = Math.min(1, (width - margin) / right);
  pad.fromData(
    strokes.map((stroke) => ({
      ...stroke,
      points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
    })),
  );
}
