import type { RefObject } from "react";
import { Button } from "../buttons/button.tsx";
import { classNames } from "../class-names.ts";
import { FieldError } from "../fields/field.tsx";
import { TextField } from "../fields/text-field.tsx";
import { type Signature, useSignatureCanvas } from "./use-signature-canvas.ts";

type Props = {
  signature: Signature;
  onChange: (signature: Signature) => void;
  canvas: RefObject<HTMLCanvasElement | null>;
  error: string | undefined;
  clearSize?: "small" | "medium";
};

/** A pad to draw on, or a typed name in a handwriting font. Either way the canvas becomes the file that is sent. */
export function SignatureField({ signature, onChange, canvas, error, clearSize = "small" }: Props) {
  const { way, name } = signature;
  const { padMissing, clearPad } = useSignatureCanvas(canvas, signature, (strokes) =>
    onChange({ ...signature, strokes }),
  );
  const drawn = way === "draw";
  return (
    <div>
      {!drawn && (
        <TextField
          autoComplete="name"
          error={error}
          hint="It is written on the form as your signature."
          label="Your full name"
          name="signature_name"
          onChange={(event) => onChange({ ...signature, name: event.target.value })}
          value={name}
        />
      )}
      <div
        className={classNames(
          "relative overflow-hidden rounded-sm border bg-white",
          drawn && error ? "border-danger" : "border-slate-400",
        )}
      >
        <canvas
          aria-describedby={drawn && error ? "signature-error" : undefined}
          aria-label={drawn ? "Signature pad: draw with a finger, a pen or the mouse" : `Signature: ${name}`}
          className={classNames("block h-[250px] w-full", drawn && "cursor-crosshair touch-none")}
          data-invalid={drawn && error ? "" : undefined}
          key={way}
          ref={canvas}
          role="img"
          tabIndex={-1}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-6 bottom-14 border-b border-dashed border-slate-300"
        />
      </div>
      <FieldError id="signature-error" message={drawn ? error : null} />
      {padMissing && (
        <p className="mb-3 text-sm font-medium text-danger" role="alert">
          The pad could not be loaded. Please type your name instead.
        </p>
      )}
      <Button
        onClick={drawn ? clearPad : () => onChange({ ...signature, name: "" })}
        size={clearSize}
        variant="secondary"
      >
        Clear Signature
      </Button>
    </div>
  );
}
