import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { Gallery } from "../galleries.schema.ts";

type Props = {
  gallery: Gallery;
  name: string;
  onNameChange: (name: string) => void;
  onSaved: () => void;
};

export function GalleryNameForm({ gallery, name, onNameChange, onSaved }: Props) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    version: gallery.version,
    history: `gallery/${gallery.id}`,
    draft: { of: `gallery ${gallery.id}` },
    send: (_fields, version) =>
      call("POST /api/galleries/:id", { params: { id: gallery.id }, body: { name, version } }),
    onSuccess: onSaved,
    load: (theirs) => {
      onNameChange(theirs.name);
      void revalidate();
    },
  });
  return (
    <Form aria-label="Gallery" of={form}>
      <TextField
        autoComplete="off"
        label="Name"
        name="name"
        onChange={(event) => onNameChange(event.currentTarget.value)}
        value={name}
      />
      <FormNotice
        className="mb-4"
        describe={(theirs) => `It is called “${theirs.name}” now.`}
        form={form}
        what="this gallery"
      />
      <Button busy={form.busy} busyLabel="Saving…" type="submit">
        Save Changes
      </Button>
    </Form>
  );
}
