import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { firmTimeInWords, placeOfClock } from "../../../platform/firm-time.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Age } from "../../../ui/display/age.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { MomentField, momentIn } from "../../../ui/fields/moment-field.tsx";
import { DialogForm } from "../../../ui/forms/dialog-form.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import type { DraftReturn } from "../drafts.schema.ts";

type Props = { row: DraftReturn; now: string; onChanged: () => void };

/** A published draft that goes back by itself, or that did not. */
export function ReturnCard({ row, now, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { id, label, name, screen, published_at, return_time, timed_by, refusal, version } = row;
  return (
    <Card>
      <p className="min-w-0 font-semibold wrap-anywhere text-navy-900">
        {label}: {name}
      </p>
      <div className="mt-1 grid gap-1 text-sm text-slate-600">
        {refusal === null ? (
          <p>
            It goes back on <strong>{firmTimeInWords(return_time)}</strong>.
            {row.is_retried && " The website failed to do it, and tries again."}
          </p>
        ) : (
          <p className="font-semibold text-danger-dark">
            It did not go back on {firmTimeInWords(return_time)}. {refusal}
          </p>
        )}
        <p>
          Published <Age at={published_at} now={now} />. Time set by {timed_by ?? "a former colleague"}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link className="inline-flex min-h-11 items-center font-semibold text-ice-600 underline" to={screen}>
          Open
        </Link>
        <UnlessLookOnly>
          {refusal === null && (
            <Button onClick={() => setOpen(true)} size="small" variant="secondary">
              Change the Time
            </Button>
          )}
          <ConfirmButton
            act={() => call("DELETE /api/draft-returns/:id", { params: { id }, query: { version } })}
            onDone={onChanged}
            size="small"
            variant="quiet"
            what={`“${name}” stays as it is now, and does not go back by itself.`}
          >
            {refusal === null ? "Leave as It Is" : "Done"}
          </ConfirmButton>
        </UnlessLookOnly>
      </div>
      <Dialog isOpen={isOpen} onClose={close} title="Go Back Later">
        <ReturnForm
          onCancel={close}
          onDone={() => {
            close();
            onChanged();
          }}
          row={row}
        />
      </Dialog>
    </Card>
  );
}

function ReturnForm({
  row: { id, version, return_time },
  onCancel,
  onDone,
}: Pick<Props, "row"> & { onCancel: () => void; onDone: () => void }) {
  const form = useForm({
    send: (fields) =>
      call("PUT /api/draft-returns/:id", {
        params: { id },
        body: { version, return_time: momentIn(fields, "return_time") ?? "" },
      }),
    onSuccess: onDone,
  });
  return (
    <DialogForm form={form} onCancel={onCancel} send="Set the Time" sending="Setting…">
      <MomentField label="Go back on" name="return_time" required value={return_time} />
      <p className="text-sm text-slate-600">Times are those of a clock in {placeOfClock()}.</p>
    </DialogForm>
  );
}
