import { type DragEvent, useId, useRef, useState } from "react";
import { pictureAccept, pictureKindsInWords } from "../../../platform/images/picture.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { UploadIcon } from "../../../ui/buttons/icons.tsx";
import { useLookOnly } from "../../../ui/page/look-only.tsx";
import { UploadList } from "./upload-list.tsx";
import type { Uploads } from "./use-uploads.ts";

type Props = { uploads: Uploads; multiple?: boolean };

/** The area where users drop or choose pictures. Below it, the progress of each. */
export function UploadArea({ uploads, multiple = true }: Props) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const lookOnly = useLookOnly();
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) =>
      setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget) && over),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      uploads.add([...event.dataTransfer.files]);
    },
  };
  if (lookOnly) return null;
  return (
    <div>
      <div
        aria-labelledby={labelId}
        className={classNames(
          "flex flex-col items-center gap-3 rounded-md border-2 border-dashed px-5 py-8 text-center pointer-coarse:py-5 transition-colors",
          over ? "border-ice-500 bg-ice-100" : "border-slate-400 bg-white",
        )}
        data-over={over}
        role="group"
        {...handlers}
      >
        <UploadIcon className="text-ice-600" size={30} />
        <p className="font-display text-lg font-semibold text-navy-900" id={labelId}>
          <span className="pointer-coarse:hidden">Drop files here to upload</span>
          <span className="hidden pointer-coarse:inline">{multiple ? "Add pictures" : "Add a picture"}</span>
        </p>
        <Button onClick={() => input.current?.click()} size="small" variant="secondary">
          {multiple ? "Choose pictures" : "Choose a picture"}
        </Button>
        <p className="text-sm text-slate-600">
          {pictureKindsInWords}, up to 256 MiB each. Of an animated picture the first frame is shown.
        </p>
        <input
          accept={pictureAccept}
          aria-label={multiple ? "Pictures to upload" : "Picture to upload"}
          className="sr-only"
          multiple={multiple}
          onChange={({ currentTarget }) => {
            uploads.add([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
          ref={input}
          tabIndex={-1}
          type="file"
        />
      </div>
      <UploadList uploads={uploads} />
    </div>
  );
}
