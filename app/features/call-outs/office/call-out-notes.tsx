import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { FormNotice } from "../../../ui/form-notice.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { ForChanging } from "../../../ui/look-only.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TitledCard } from "../../../ui/titled-card.tsx";
import type { CallOut } from "../call-outs.schema.ts";

/** What the office wants to remember about a call-out. The driver does not see it. */
export function CallOutNotes({ callOut: { id, notes } }: { callOut: CallOut }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    draft: { of: `note on call-out ${id}` },
    send: ({ text = "" }) => call("POST /api/callouts/:id/notes", { params: { id }, body: { text } }),
    onSuccess: async (_callOut, sent) => {
      sent.reset();
      await revalidate();
    },
  });
  return (
    <TitledCard title="Notes">
      {notes.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
                {note.text}
              </p>
              <p className="mt-0.5 text-sm text-slate-600">
                {note.author}, <Moment at={note.created_at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <ForChanging otherwise={notes.length === 0 && <p className="text-slate-600">No notes.</p>}>
        <form {...form.props} aria-label="Add a note">
          <TextArea error={form.error("text")} label="New note" name="text" required rows={1} />
          <FormNotice className="mb-4" form={form} />
          <Button busy={form.busy} size="small" type="submit" variant="secondary">
            Add note
          </Button>
        </form>
      </ForChanging>
    </TitledCard>
  );
}
