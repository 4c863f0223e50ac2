import { Fragment, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { FocalField } from "../../../ui/fields/focal-field.tsx";
import { HistoryLink } from "../../../ui/buttons/history-link.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { GalleryImage } from "../galleries.schema.ts";

type Props = {
  image: GalleryImage;
  /** Called with the stored picture, also when another user's version replaces the user's own. */
  onStored: (image: GalleryImage) => void;
  onClose: () => void;
  /** Set while the user describes several pictures one after the other. */
  running?: { at: number; of: number; next: () => void } | undefined;
};

export function ImageDialog({ image, onStored, onClose, running }: Props) {
  const [filledWith, setFilledWith] = useState(image);
  const [focal, setFocal] = useState(image.focal ?? "");
  const form = useForm({
    version: image.version,
    history: `image/${image.id}`,
    draft: { of: `picture ${image.id}` },
    send: ({ name = "", alt = "", link = "" }, version) =>
      call("POST /api/galleriesimages/:id", {
        params: { id: image.id },
        body: { name, alt, link, focal, version },
      }),
    onSuccess: (saved) => {
      onStored(saved);
      if (running) running.next();
      else onClose();
    },
    load: (theirs) => {
      onStored(theirs);
      setFilledWith(theirs);
      setFocal(theirs.focal ?? "");
    },
  });
  return (
    <FormDialog
      title={running ? `Picture ${running.at} of ${running.of}` : "Update Image"}
      describe={({ alt, link }) => `Theirs: “${alt ?? "no alternative text"}”, ${link ?? "no link"}`}
      form={form}
      onClose={onClose}
      send={running && running.at < running.of ? "Save and next" : "Save Changes"}
      sending="Saving…"
      what="this picture"
    >
      <Fragment key={filledWith.version}>
        <TextArea
          autoFocus={running !== undefined}
          defaultValue={filledWith.alt ?? ""}
          hint="What the picture shows, for people who cannot see it."
          label="Alternative text"
          name="alt"
          rows={3}
        />
        <FocalField alt="" onChange={setFocal} size={filledWith} src={filledWith.image_url} value={focal} />
        <TextField
          defaultValue={filledWith.link ?? ""}
          hint="Opens in a new tab: a web address, or a page of this site such as /repairs."
          inputMode="url"
          label="Link"
          name="link"
          optional
        />
        <TextField defaultValue={filledWith.name ?? ""} label="Name" name="name" optional />
      </Fragment>
      {running && running.at < running.of && (
        <Button className="-ml-3.5" onClick={running.next} size="small" variant="quiet">
          Leave this one as it is
        </Button>
      )}
      {form.history && <HistoryLink of={form.history} />}
    </FormDialog>
  );
}
