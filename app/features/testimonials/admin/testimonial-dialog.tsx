import { type ComponentProps, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useLoaded } from "../../../platform/browser/calls/use-loaded.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { Spinner } from "../../../ui/display/spinner.tsx";
import { TestimonialForm } from "./testimonial-form.tsx";

type Props = {
  /** Null adds one. */
  id: number | null;
  onClose: () => void;
  onSaved: () => void;
  onDeleted: () => void;
};

/** Adds a testimonial, or edits a stored one. Closing the dialog with unsaved text asks first. */
export function TestimonialDialog({ id, onClose, onSaved, onDeleted }: Props) {
  const [unsaved, setUnsaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => (unsaved ? setAsking(true) : onClose());
  const form = { onCancel: close, onDeleted, onSaved, onUnsaved: setUnsaved };
  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title={id === null ? "Add Testimonial" : "Edit Testimonial"}
        width="wide"
      >
        {id === null ? <TestimonialForm {...form} stored={null} /> : <StoredTestimonial {...form} id={id} />}
      </Dialog>
      <Dialog
        dismissable={false}
        isOpen={asking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        title="Close without saving?"
      >
        <p>What you wrote is not saved yet.</p>
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button autoFocus onClick={() => setAsking(false)} variant="secondary">
            Keep writing
          </Button>
          <Button onClick={onClose} variant="danger">
            Close without saving
          </Button>
        </div>
      </Dialog>
    </>
  );
}

type StoredProps = Omit<ComponentProps<typeof TestimonialForm>, "stored"> & { id: number };

function StoredTestimonial({ id, ...form }: StoredProps) {
  const loaded = useLoaded(() => call("GET /api/testimonials/:id", { params: { id } }), id);
  if (!loaded) return <Spinner label="Loading the testimonial" />;
  if (loaded.ok) return <TestimonialForm {...form} stored={loaded.data} />;
  return (
    <Refusal
      words={loaded.status === 404 ? "This testimonial has been deleted meanwhile." : loaded.message}
    />
  );
}
