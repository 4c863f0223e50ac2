import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { Application } from "../applications.schema.ts";
import { type From, proposeLetter } from "../letters/letters.ts";
import type { Referee } from "../references/reference-answer.ts";

type Props = { application: Application; from: From; referee: Referee; onClose: () => void };

/** Corrects the mail address of a referee, and sends the letter to the corrected one. */
export function CorrectRefereeDialog({ application, from, referee, onClose }: Props) {
  const { revalidate } = useRevalidator();
  const { id, letters, referee_addresses } = application;
  const [former] = useState(referee_addresses[referee]);
  const sent = letters.findLast(({ kind }) => kind === referee);
  const begin = sent ?? proposeLetter(referee, application, from);
  const form = useForm({
    draft: { of: `corrected ${referee} of application ${id}` },
    send: (form, _version, sending_key) =>
      call("POST /api/applications/:id/corrected-referees", {
        params: { id },
        form,
        body: { referee, former, sending_key },
      }),
    onSuccess: async () => {
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog
      form={form}
      isLong
      onClose={onClose}
      send="Send the letter"
      sending="Sending…"
      title={`Correct the address of reference ${referee.at(-1)}`}
      width="wide"
    >
      <p className="mb-4 text-slate-600">
        The letter is sent to this address at once. The link in the earlier one ends. The signed application
        stays as it is.
      </p>
      <TextField autoFocus defaultValue={former} label="Mail address" name="email" required type="email" />
      <TextField defaultValue={begin.subject} label="Subject" name="subject" required />
      <TextArea defaultValue={begin.text} label="Letter" name="text" required rows={10} />
    </FormDialog>
  );
}
