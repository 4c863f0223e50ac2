import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { removeTestimonial } from "../testimonials.requests.ts";
import type { Testimonial } from "../testimonials.schema.ts";

type Props = { testimonial: Testimonial; onDeleted: () => void };

/** Deletes after a confirmation that names what goes. */
export function DeleteTestimonial({ testimonial, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    const answer = await removeTestimonial(testimonial.id);
    setBusy(false);
    // Somebody else was quicker: it is gone, as wanted.
    if (answer.ok || answer.status === 404) onDeleted();
    else setFailure(answer.message);
  };
  return (
    <>
      <Button className="text-danger!" onClick={() => setAsking(true)} variant="quiet">
        Delete Testimonial
      </Button>
      <ConfirmDialog
        busy={busy}
        error={failure}
        isOpen={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
        what={`The testimonial of “${testimonial.name}” will be deleted.`}
      />
    </>
  );
}
