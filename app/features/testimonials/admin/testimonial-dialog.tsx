import { useEffect, useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Refusal } from "../../../ui/notice.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { Testimonial } from "../testimonials.schema.ts";
import { TestimonialForm } from "./testimonial-form.tsx";

type Props = {
  /** Null adds one. */
  id: number | null;
  onClose: () => void;
  onSaved: () => void;
  onDeleted: () => void;
};

/** Adds a testimonial, or edits one as it is stored now. Closing it with unsaved words asks first. */
export function TestimonialDialog({ id, onClose, onSaved, onDeleted }: Props) {
  const { testimonial, failure } = useStored(id);
  const [unsaved, setUnsaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => (unsaved ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title={id === null ? "Add Testimonial" : "Edit Testimonial"}
        width="wide"
      >
        <Refusal words={failure} />
        {testimonial === undefined && !failure && <Spinner label="Loading the testimonial" />}
        {testimonial !== undefined && (
          <TestimonialForm
            onCancel={close}
            onDeleted={onDeleted}
            onSaved={onSaved}
            onUnsaved={setUnsaved}
            stored={testimonial}
          />
        )}
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

/** Null for a new one, undefined while it is on its way. */
function useStored(id: number | null): {
  testimonial: Testimonial | null | undefined;
  failure: string | null;
} {
  const [testimonial, setTestimonial] = useState<Testimonial | null | undefined>(
    id === null ? null : undefined,
  );
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    let gone = false;
    void call("GET /api/testimonials/:id", { params: { id } }).then((answer) => {
      if (gone) return;
      if (answer.ok) setTestimonial(answer.data);
      else
        setFailure(answer.status === 404 ? "This testimonial has been deleted meanwhile." : answer.message);
    });
    return () => {
      gone = true;
    };
  }, [id]);
  return { testimonial, failure };
}
