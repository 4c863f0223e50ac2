import type { ReactNode } from "react";
import type { useForm } from "../platform/browser/use-form.ts";
import { Button } from "./button.tsx";
import { FormNotice } from "./form-notice.tsx";
import { HistoryLink } from "./history-link.tsx";

type Props<T> = {
  form: ReturnType<typeof useForm<T>>;
  /** Such as "Template". */
  name: string;
  isNew: boolean;
  onCancel: () => void;
  /** What deletes it. */
  children: ReactNode;
};

/** The end of a form in a dialog that adds a thing or edits it: what the form says as a whole, and its buttons. */
export function DialogEditEnd<T>({ form, name, isNew, onCancel, children }: Props<T>) {
  return (
    <>
      {form.history && <HistoryLink of={form.history} />}
      <FormNotice className="mb-5" form={form} what={`this ${name.toLowerCase()}`} />
      {/* From the right, so that what deletes comes last. */}
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
