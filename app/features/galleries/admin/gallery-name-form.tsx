import { useRef, useState } from "react";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { ConflictNotice } from "../../../ui/conflict-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { renameGallery } from "../galleries.requests.ts";
import type { Gallery } from "../galleries.schema.ts";

type Props = {
  gallery: Gallery;
  name: string;
  onNameChange: (name: string) => void;
  onSaved: () => void;
};

export function GalleryNameForm({ gallery, name, onNameChange, onSaved }: Props) {
  const version = useRef(gallery.version);
  const [theirs, setTheirs] = useState<Gallery | null>(null);
  const form = useForm({
    send: () => renameGallery(gallery.id, { name, version: version.current }),
    onSuccess: onSaved,
    onFailure: ({ status, current }) => setTheirs(status === 409 && current ? (current as Gallery) : null),
  });
  const decide = (then: () => void) => () => {
    version.current = theirs!.version;
    setTheirs(null);
    then();
  };
  return (
    <form {...form.props} aria-label="Gallery">
      <TextField
        autoComplete="off"
        error={form.error("name")}
        label="Name"
        name="name"
        onChange={(event) => onNameChange(event.currentTarget.value)}
        value={name}
      />
      {theirs ? (
        <ConflictNotice
          className="mb-4"
          onKeepMine={decide(() => form.props.ref.current?.requestSubmit())}
          onLoadTheirs={decide(() => onNameChange(theirs.name))}
        >
          <p>It is called “{theirs.name}” now.</p>
        </ConflictNotice>
      ) : (
        form.generalMessage && (
          <Notice className="mb-4" tone="error">
            {form.generalMessage}
          </Notice>
        )
      )}
      <Button busy={form.busy} busyLabel="Saving…" type="submit">
        Save Changes
      </Button>
    </form>
  );
}
