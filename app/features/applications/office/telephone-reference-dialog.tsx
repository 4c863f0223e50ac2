import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import type { Application } from "../applications.schema.ts";
import { AnswerFields } from "../references/answer-fields.tsx";
import type { Referee } from "../references/reference-answer.ts";

type Props = { application: Application; referee: Referee; onClose: () => void };

/** Records a reference that a referee gives on the telephone. */
export function TelephoneReferenceDialog({ application: { id, fields }, referee, onClose }: Props) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    draft: { of: `${referee} of application ${id} by telephone` },
    send: (typed) =>
      call("POST /api/applications/:id/telephone-references", {
        params: { id },
        form: typed,
        body: { referee },
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
      send="Store the answer"
      sending="Storing…"
      title="Answered by telephone"
      width="wide"
    >
      <p className="mb-4 wrap-anywhere text-slate-600">
        From <span className="font-semibold text-navy-900">{fields[`${referee}_company_name`]}</span>. They
        get no more reminders.
      </p>
      <AnswerFields asks="office" />
    </FormDialog>
  );
}
