import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Strokes } from "./signature-pad.ts";

/** `send`: somebody else signs. */
export type Signature = { way: "draw" | "type" | "send"; strokes: Strokes; name: string };

/** Keeps the canvas as the signature says: a pad with its strokes, or the typed name. */
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
    const keeping = loadTyped().then((hand) => hand?.followSize(paper, name));
    return () => void keeping.then((close) => close?.());
  }, [way, name, canvas]);

  return { padMissing: padMissing && way === "draw", clearPad: () => pad.current?.clear() };
}

/** The paper that is signed, and how it becomes a file: nothing when it was not signed. */
export function useSignaturePaper({ way, strokes, name }: Signature) {
  const canvas = useRef<HTMLCanvasElement>(null);
  async function toFile(): Promise<Blob | null> {
    const paper = canvas.current;
    const signed = way === "draw" ? strokes.length : name.trim();
    if (way === "send" || !signed || !paper) return null;
    if (way === "type") {
      const hand = await loadTyped();
      // What is not on the paper is not signed.
      if (!hand) return null;
      // The last letter may be on its way there.
      await hand.writeName(paper, name);
    }
    const { toJpeg } = await loadPad();
    return toJpeg(paper);
  }
  return { canvas, toFile };
}

/** Only who signs needs it. */
const loadPad = () => import("./signature-pad.ts");
/** Undefined when it does not arrive. */
const loadTyped = () => import("./typed-signature.ts").catch(() => undefined);
