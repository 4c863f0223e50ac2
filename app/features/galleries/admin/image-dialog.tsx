import { useRef, useState } from "react";
import type { Failure } from "../../../platform/browser/request.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { ConflictNotice } from "../../../ui/conflict-notice.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFormButtons } from "../../../ui/dialog-form-buttons.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { describeImage } from "../galleries.requests.ts";
import type { GalleryImage } from "../galleries.schema.ts";

type Props = { image: GalleryImage; onSaved: (image: GalleryImage) => void; onClose: () => void };

export function ImageDialog({ image, onSaved, onClose }: Props) {
  const [shown, setShown] = useState(image);
  return (
    <Dialog isOpen onClose={onClose} title="Update Image">
      <ImageForm
        image={shown}
        key={shown.version}
        onClose={onClose}
        onLoadTheirs={(theirs) => {
          onSaved(theirs);
          setShown(theirs);
        }}
        onSaved={(saved) => {
          onSaved(saved);
          onClose();
        }}
      />
    </Dialog>
  );
}

type FormProps = Props & { onLoadTheirs: (theirs: GalleryImage) => void };

function ImageForm({ image, onSaved, onLoadTheirs, onClose }: FormProps) {
  const version = useRef(image.version);
  const [theirs, setTheirs] = useState<GalleryImage | null>(null);
  const form = useForm({
    send: ({ name = "", alt = "", link = "" }) =>
      describeImage(image.id, { name, alt, link, version: version.current }),
    onSuccess: onSaved,
    onFailure: (failure) => setTheirs(currentOf(failure)),
  });
  return (
    <form {...form.props}>
      <img
        alt=""
        className="mb-4 h-40 w-auto max-w-full rounded-sm object-contain object-left"
        height={image.height}
        src={image.image_url}
        width={image.width}
      />
      <TextArea
        defaultValue={image.alt ?? ""}
        error={form.error("alt")}
        hint="What the picture shows, for people who cannot see it."
        label="Alternative text"
        name="alt"
        rows={3}
      />
      <TextField
        defaultValue={image.link ?? ""}
        error={form.error("link")}
        hint="Opens in a new tab: a web address, or a page of this site such as /repairs."
        inputMode="url"
        label="Link"
        name="link"
        optional
      />
      <TextField
        defaultValue={image.name ?? ""}
        error={form.error("name")}
        label="Name"
        name="name"
        optional
      />
      {theirs ? (
        <ConflictNotice
          onKeepMine={() => {
            version.current = theirs.version;
            setTheirs(null);
            form.props.ref.current?.requestSubmit();
          }}
          onLoadTheirs={() => onLoadTheirs(theirs)}
        >
          <p className="text-sm">
            Theirs: “{theirs.alt ?? "no alternative text"}”, {theirs.link ?? "no link"}
          </p>
        </ConflictNotice>
      ) : (
        form.generalMessage && <Notice tone="error">{form.generalMessage}</Notice>
      )}
      <DialogFormButtons busy={form.busy} busyLabel="Saving…" onCancel={onClose}>
        Save Changes
      </DialogFormButtons>
    </form>
  );
}

function currentOf({ status, current }: Failure): GalleryImage | null {
  return status === 409 && current ? (current as GalleryImage) : null;
}
