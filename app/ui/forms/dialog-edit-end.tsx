import type { ReactNode } from "react";
import type { useForm } from "../../platform/browser/forms/use-form.ts";
import { Button } from "../buttons/button.tsx";
import { FormNotice } from "./form-notice.tsx";
import { HistoryLink } from "../buttons/history-link.tsx";

type Props<T> = {
  form: ReturnType<typeof useForm<T>>;
  /** What the form edits, such as "Template". */
  name: string;
  isNew: boolean;
  onCancel: () => void;
  /** The button that deletes it. */
  children: ReactNode;
};

/** The end of a form in a dialog that adds or edits a thing: the form's notices and its buttons. */
export function DialogEditEnd<T>({ form, name, isNew, onCancel, children }: Props<T>) {
  return (
    <>
      {form.history && <HistoryLink of={form.history} />}
      <FormNotice className="mb-5" form={form} what={`this ${name.toLowerCase()}`} />
      {/* In reverse order, so that the delete button comes last. */}
      <div className="flex flex-row-reverse flex-wrap items-center gap-3">
        <Button
          busy={form.busy}
          busyLabel="Saving…"
          className={isNew ? undefined : "max-sm:w-full"}
          type="submit"
        >
          {isNew ? `Add ${name}` : "Save Changes"}
        </Button>
        <Button isForReading onClick={onCancel} variant="secondary">
          Cancel
        </Button>
        {children}
      </div>
    </>
  );
}
