import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Strokes } from "./signature-pad.ts";

/** `send` means that another person signs. */
export type Signature = { way: "draw" | "type" | "send"; strokes: Strokes; name: string };

/** Draws the signature on the canvas: a pad with its strokes, or the typed name. */
export function useSignatureCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  { way, strokes, name }: Signature,
  onStroke: (strokes: Strokes) => void,
) {
  const pad = useRef<{ clear(): void } | undefined>(undefined);
  const [padMissing, setPadMissing] = useState(false);
  const tell = useEffectEvent(onStroke);
  const open = useEffectEvent(async (paper: HTMLCanvasElement) => {
    const { openSignaturePad } = await loadPad();
    return openSignaturePad(paper, { strokes, onStroke: tell });
  });

  useEffect(() => {
    if (way !== "draw" || !canvas.current) return;
    let close: (() => void) | undefined;
    let isUnmounted = false;
    open(canvas.current).then(
      (opened) => {
        if (isUnmounted) return opened.close();
        pad.current = opened;
        close = () => opened.close();
      },
      () => setPadMissing(true),
    );
    return () => {
      isUnmounted = true;
      close?.();
    };
  }, [way, canvas]);

  useEffect(() => {
    if (way !== "type" || !canvas.current) return;
    const paper = canvas.current;
    const resizing = loadTyped().then((writer) => writer?.redrawOnResize(paper, name));
    return () => void resizing.then((close) => close?.());
  }, [way, name, canvas]);

  return { padMissing: padMissing && way === "draw", clearPad: () => pad.current?.clear() };
}

/** Provides the canvas, and a function that returns the signature as a file, or null if it is not signed. */
export function useSignaturePaper({ way, strokes, name }: Signature) {
  const canvas = useRef<HTMLCanvasElement>(null);
  async function toFile(): Promise<Blob | null> {
    const paper = canvas.current;
    const signed = way === "draw" ? isDrawing(strokes) : name.trim();
    if (way === "send" || !signed || !paper) return null;
    if (way === "type") {
      const writer = await loadTyped();
      // Without the font nothing is on the canvas, so nothing is signed.
      if (!writer) return null;
      // The canvas may still lack the last typed letter.
      await writer.writeName(paper, name);
    }
    const { toJpeg } = await loadPad();
    return toJpeg(paper);
  }
  return { canvas, toFile };
}

/** In pixels of the page. What is smaller is a dot, which nobody signs with. */
const leastExtent = 16;

/** Whether strokes are more than a dot. */
export function isDrawing(strokes: Strokes): boolean {
  const points = strokes.flatMap((stroke) => stroke.points);
  const extent = (along: "x" | "y") => {
    const all = points.map((point) => point[along]);
    return Math.max(...all) - Math.min(...all);
  };
  return points.length > 0 && Math.max(extent("x"), extent("y")) >= leastExtent;
}

/** Only signers need this code. */
const loadPad = () => import("./signature-pad.ts");
/** Undefined if the code cannot be loaded. */
const loadTyped = () => import("./typed-signature.ts").catch(() => undefined);
