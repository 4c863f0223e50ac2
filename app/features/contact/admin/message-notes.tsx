import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { FormNotice } from "../../../ui/form-notice.tsx";
import { NoteList } from "../../../ui/note-list.tsx";
import { ForChanging } from "../../../ui/look-only.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TitledCard } from "../../../ui/titled-card.tsx";
import type { MessageWithNotes } from "../contact.schema.ts";

/** What the office wants to remember about a message. Only the office sees it. */
export function MessageNotes({ message: { id, notes } }: { message: MessageWithNotes }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    draft: { of: `note on message ${id}` },
    send: ({ text = "" }) => call("POST /api/messages/:id/notes", { params: { id }, body: { text } }),
    onSuccess: async (_message, sent) => {
      sent.reset();
      await revalidate();
    },
  });
  return (
    <TitledCard title="Notes">
      <NoteList notes={notes} />
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
