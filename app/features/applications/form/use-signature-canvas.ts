import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { loadHand } from "./signature-hand.ts";
import { drawName, openSignaturePad, type Strokes, toJpeg } from "./signature-pad.ts";

export type Signature = { way: "draw" | "type"; strokes: Strokes; name: string };

/** Keeps the canvas as the signature says: a pad with its strokes, or the typed name. */
export function useSignatureCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  { way, strokes, name }: Signature,
  onStroke: (strokes: Strokes) => void,
) {
  const pad = useRef<{ clear(): void } | undefined>(undefined);
  const [padMissing, setPadMissing] = useState(false);
  const tell = useEffectEvent(onStroke);
  const open = useEffectEvent((paper: HTMLCanvasElement) =>
    openSignaturePad(paper, { strokes, onStroke: tell }),
  );

  useEffect(() => {
    if (way !== "draw" || !canvas.current) return;
    let close: (() => void) | undefined;
    let gone = false;
    open(canvas.current).then(
      (opened) => {
        if (gone) return opened.close();
        pad.current = opened;
        close = () => opened.close();
      },
      () => setPadMissing(true),
    );
    return () => {
      gone = true;
      close?.();
    };
  }, [way, canvas]);

  useEffect(() => {
    if (way !== "type" || !canvas.current) return;
    const paper = canvas.current;
    const write = () => drawName(paper, name.trim());
    const observer = new ResizeObserver(write);
    observer.observe(paper);
    let gone = false;
    void loadHand(name).then(() => {
      if (!gone) write();
    });
    return () => {
      gone = true;
      observer.disconnect();
    };
  }, [way, name, canvas]);

  return { padMissing: padMissing && way === "draw", clearPad: () => pad.current?.clear() };
}

/** The paper that is signed, and how it becomes a file: nothing when it was not signed. */
export function useSignaturePaper({ way, strokes, name }: Signature) {
  const canvas = useRef<HTMLCanvasElement>(null);
  async function toFile(): Promise<Blob | null> {
    const isSigned = way === "draw" ? strokes.length > 0 : name.trim() !== "";
    if (!isSigned || !canvas.current) return null;
    const paper = canvas.current;
    if (way === "type") {
      await loadHand(name);
      // The last letter may be on its way to the paper.
      drawName(paper, name.trim());
    }
    return toJpeg(paper);
  }
  return { canvas, toFile };
}
