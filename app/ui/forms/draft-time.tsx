import { useState } from "react";
import type { Outcome } from "../../platform/browser/calls/request.ts";
import { useForm } from "../../platform/browser/forms/use-form.ts";
import { firmTimeInWords, placeOfClock } from "../../platform/firm-time.ts";
import { Button } from "../buttons/button.tsx";
import { ConfirmButton } from "../dialogs/confirm-button.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { MomentField, momentIn } from "../fields/moment-field.tsx";
import { DialogForm } from "./dialog-form.tsx";

type Times = { publish_time: string | null; return_time: string | null };
type Props = {
  draft: Times;
  setTime: (times: Times) => Promise<Outcome<unknown>>;
  onDone: () => void | Promise<void>;
};

/** Buttons that set when a draft is published and when it goes back, and that take the time away. */
export function DraftTime({ draft, setTime, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { publish_time } = draft;
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} size="small" variant="secondary">
        {publish_time === null ? "Publish Later" : "Change the Time"}
      </Button>
      {publish_time !== null && (
        <ConfirmButton
          act={() => setTime({ publish_time: null, return_time: null })}
          onDone={onDone}
          size="small"
          variant="secondary"
          what="It will not be published by itself. The draft stays."
        >
          Take the Time Away
        </ConfirmButton>
      )}
      <Dialog isOpen={isOpen} onClose={close} title="Publish Later">
        <TimeForm
          draft={draft}
          onCancel={close}
          onDone={async () => {
            close();
            await onDone();
          }}
          setTime={setTime}
        />
      </Dialog>
    </>
  );
}

function TimeForm({ draft, setTime, onCancel, onDone }: Props & { onCancel: () => void }) {
  const form = useForm({
    send: (fields) =>
      setTime({
        publish_time: momentIn(fields, "publish_time"),
        return_time: momentIn(fields, "return_time"),
      }),
    onSuccess: onDone,
  });
  return (
    <DialogForm form={form} onCancel={onCancel} send="Set the Time" sending="Setting…">
      <MomentField label="Publish on" name="publish_time" required value={draft.publish_time} />
      <MomentField
        hint="What visitors see now then comes back, unless somebody changes it before."
        label="Go back on"
        name="return_time"
        optional
        value={draft.return_time}
      />
      <p className="text-sm text-slate-600">Times are those of a clock in {placeOfClock()}.</p>
    </DialogForm>
  );
}

/** Says when a draft is published and when it goes back, or why it was not published. */
export function DraftTimes({
  draft: { publish_time, return_time, refusal, is_retried },
}: {
  draft: Times & { refusal: string | null; is_retried: boolean };
}) {
  if (refusal !== null) {
    return <p className="font-semibold text-danger-dark">It was not published at its time. {refusal}</p>;
  }
  if (publish_time === null) return null;
  if (is_retried) {
    return (
      <p className="font-semibold text-danger-dark">
        The website failed to publish it on {firmTimeInWords(publish_time)}, and tries again.
      </p>
    );
  }
  return (
    <p>
      It is published on <strong>{firmTimeInWords(publish_time)}</strong>
      {return_time !== null && (
        <>
          , and goes back on <strong>{firmTimeInWords(return_time)}</strong>
        </>
      )}
      .
    </p>
  );
}
