import type { ComponentProps } from "react";
import { useRevalidator } from "react-router";
import type { Outcome } from "../../platform/browser/calls/request.ts";
import { useForm } from "../../platform/browser/forms/use-form.ts";
import { Button } from "../buttons/button.tsx";
import { FormNotice } from "../forms/form-notice.tsx";
import { Form } from "../forms/form.tsx";
import { UnlessLookOnly } from "../page/look-only.tsx";
import { MailFiles } from "./mail-files.tsx";
import { Moment } from "./moment.tsx";
import { TextArea } from "../fields/text-area.tsx";
import { TitledCard } from "../page/titled-card.tsx";

type Files = ComponentProps<typeof MailFiles>["files"];
type Note = { id: number; author: string; text: string; created_at: string; files?: Files };

type Props = {
  notes: readonly Note[];
  /** What the notes are about, such as "message 12". The browser stores the draft of a note under this name. */
  of: string;
  /** The address of the thing in the API, where a note can have files that came by mail. */
  filesOf?: string;
  add: (text: string) => Promise<Outcome<unknown>>;
};

/** The office's notes about something. Only the office sees them. */
export function NotesCard({ notes, of, filesOf, add }: Props) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    draft: { of: `note on ${of}` },
    send: ({ text = "" }) => add(text),
    onSuccess: async (_stored, sent) => {
      sent.reset();
      await revalidate();
    },
  });
  return (
    <TitledCard title="Notes">
      <NoteList filesOf={filesOf} notes={notes} />
      <UnlessLookOnly otherwise={notes.length === 0 && <p className="text-slate-600">No notes.</p>}>
        <Form aria-label="Add a note" className="print:hidden" of={form}>
          <TextArea label="New note" name="text" required rows={1} />
          <FormNotice className="mb-4" form={form} />
          <Button busy={form.busy} size="small" type="submit" variant="secondary">
            Add note
          </Button>
        </Form>
      </UnlessLookOnly>
    </TitledCard>
  );
}

/** The list of notes, oldest first. */
function NoteList({ notes, filesOf }: { notes: readonly Note[]; filesOf: string | undefined }) {
  if (notes.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-3">
      {notes.map(({ id, author, text, created_at, files = [] }) => (
        <li key={id}>
          <p className="wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
            {text}
          </p>
          {filesOf && <MailFiles files={files} of={filesOf} />}
          <p className="mt-0.5 text-sm text-slate-600">
            {author}, <Moment at={created_at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
