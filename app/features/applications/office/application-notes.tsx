import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { FormNotice } from "../../../ui/form-notice.tsx";
import { NoteList } from "../../../ui/note-list.tsx";
import { ForChanging } from "../../../ui/look-only.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TitledCard } from "../../../ui/titled-card.tsx";
import type { Application } from "../applications.schema.ts";

/** What the office wants to remember about an application. Only the office sees it. */
export function ApplicationNotes({ application }: { application: Application }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    draft: { of: `note on application ${application.id}` },
    send: ({ text = "" }) =>
      call("POST /api/applications/:id/notes", { params: { id: application.id }, body: { text } }),
    onSuccess: async (_application, sent) => {
      sent.reset();
      await revalidate();
    },
  });
  return (
    <TitledCard title="Notes">
      <NoteList notes={application.notes} />
      <ForChanging otherwise={application.notes.length === 0 && <p className="text-slate-600">No notes.</p>}>
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
