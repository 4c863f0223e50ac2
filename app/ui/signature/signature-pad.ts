import SignaturePad, { type PointGroup } from "signature_pad";

export type Strokes = PointGroup[];

export const ink = "rgb(11, 31, 51)";
export const paper = "rgb(255, 255, 255)";
export const margin = 8;

/**
 * Makes a canvas a signature pad that is sharp on any screen and keeps its strokes when it is resized. Strokes that
 * no longer fit are scaled down. Returns functions that clear and close the pad.
 */
export function openSignaturePad(
  canvas: HTMLCanvasElement,
  { strokes, onStroke }: { strokes: Strokes; onStroke: (strokes: Strokes) => void },
): { clear(): void; close(): void } {
  const pad = new SignaturePad(canvas, { penColor: ink, backgroundColor: paper, minWidth: 1, maxWidth: 2.8 });
  let drawn = strokes;
  const fit = () => {
    sharpen(canvas);
    draw(pad, drawn, canvas.clientWidth);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  fit();
  pad.addEventListener("endStroke", () => {
    drawn = pad.toData();
    onStroke(drawn);
  });
  return {
    clear() {
      drawn = [];
      pad.clear();
      onStroke(drawn);
    },
    close() {
      observer.disconnect();
      pad.off();
    },
  };
}

export function toJpeg(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}

/** Gives the canvas the pixels of the screen, at most three to a CSS pixel. */
export function sharpen(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
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
