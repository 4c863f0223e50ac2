import { type ReactNode, useEffect, useState } from "react";
import { animationNotice, isAnimated } from "../../platform/images/animated.ts";
import { pictureAccept, pictureKindsInWords } from "../../platform/images/picture.ts";
import { Field } from "./field.tsx";
import { FocalField } from "./focal-field.tsx";
import { InfoIcon } from "../forms/form-icons.tsx";
import { ImageIcon } from "../buttons/icons.tsx";
import { UnlessLookOnly } from "../page/look-only.tsx";
import { TextArea } from "./text-area.tsx";

type Fields = { alt: string; focal: string; file: File | null };

type Props = {
  stored: { image_url: string | null; width: number | null; height: number | null; version: number };
  fields: Fields;
  change: (part: Partial<Fields>) => void;
};

/** Fields for a picture, its focal point and its alternative text. */
export function PictureFields({ stored, fields, change }: Props) {
  const preview = usePreview(fields.file);
  const moves = useMoves(fields.file);
  const shown = preview ?? stored.image_url;
  /** The words when the file was chosen: they describe the picture before. */
  const [wordsBefore, setWordsBefore] = useState("");
  const hasOldWords = fields.file !== null && stored.image_url !== null && fields.alt === wordsBefore;
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <div className="md:order-2">
        {shown ? (
          <FocalField
            alt={preview ? "" : fields.alt}
            onChange={(focal) => change({ focal })}
            size={preview ? undefined : sizeOf(stored)}
            src={shown}
            value={fields.focal}
          />
        ) : (
          <p className="flex aspect-[4/3] flex-col items-center justify-center gap-2 rounded-sm border border-slate-200 bg-slate-100 p-6 text-center text-sm text-slate-600">
            <ImageIcon className="text-slate-500" size={32} />
            No picture yet: pages leave this place out.
          </p>
        )}
      </div>
      <div>
        <UnlessLookOnly>
          <Field
            hint={`${pictureKindsInWords}, up to 256 MiB.`}
            label={stored.image_url ? "Replace the image file" : "Image file"}
            name="file"
          >
            {(control) => (
              <input
                {...control}
                accept={pictureAccept}
                className="field-control"
                // A new key empties the field after a save, so that the user can choose the same file again.
                key={stored.version}
                onChange={(event) => {
                  setWordsBefore(fields.alt);
                  change({ file: event.target.files?.[0] ?? null, focal: "" });
                }}
                type="file"
              />
            )}
          </Field>
        </UnlessLookOnly>
        {moves && (
          <div className="mb-4">
            <Note>{animationNotice}</Note>
          </div>
        )}
        <TextArea
          hint="What the picture shows, for people who do not see it."
          label="Alt text"
          name="alt"
          onChange={(event) => change({ alt: event.target.value })}
          rows={3}
          value={fields.alt}
        />
        {shown && fields.alt.trim() === "" && (
          <Note>Without an alt text this picture says nothing to screen readers and search engines.</Note>
        )}
        {hasOldWords && fields.alt.trim() !== "" && (
          <Note>These words describe the picture before. What does the new one show?</Note>
        )}
      </div>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2.5 rounded-sm bg-ice-100 px-3.5 py-3 text-sm text-navy-900" role="status">
      <InfoIcon className="mt-0.5 flex-none" size={18} />
      {children}
    </p>
  );
}

function sizeOf({ width, height }: Props["stored"]) {
  return width && height ? { width, height } : undefined;
}

function useMoves(file: File | null): boolean {
  const [moving, setMoving] = useState<File | null>(null);
  useEffect(() => {
    if (file) void isAnimated(file).then((moves) => moves && setMoving(file));
  }, [file]);
  return file !== null && moving === file;
}

/** Returns an address under which the browser shows a file that has not been uploaded yet. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith("image/")) return setAddress(null);
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}
