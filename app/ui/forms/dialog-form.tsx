import type { ReactNode } from "react";
import type { useForm } from "../../platform/browser/forms/use-form.ts";
import { Button } from "../buttons/button.tsx";
import { classNames } from "../class-names.ts";
import { FormNotice } from "./form-notice.tsx";
import { Form } from "./form.tsx";

type Props<T> = {
  form: ReturnType<typeof useForm<T>>;
  /** What is edited, in the middle of a sentence: "this picture". */
  what?: string;
  describe?: (theirs: T) => ReactNode;
  /** The label of the submit button, and its label while the form is being sent. */
  send: string;
  sending?: string;
  disabled?: boolean;
  /** Keeps the buttons in view while the fields scroll. The form must then be the last thing in the dialog. */
  isLong?: boolean;
  onCancel: () => void;
  /** The fields. */
  children: ReactNode;
};

/** The standard form in a dialog: its fields, its notices, Cancel and the submit button. */
export function DialogForm<T>({
  form,
  what,
  describe,
  send,
  sending,
  disabled,
  isLong,
  onCancel,
  children,
}: Props<T>) {
  return (
    <Form autoComplete="off" of={form}>
      {children}
      <FormNotice describe={describe} form={form} what={what} />
      <div
        className={classNames(
          "mt-5 flex flex-wrap justify-end gap-3",
          isLong &&
            "sticky bottom-0 z-10 -mx-5 -mb-5 border-t border-slate-200 bg-white p-5 pt-3 md:-mx-7 md:-mb-7 md:px-7",
        )}
      >
        <Button isForReading onClick={onCancel} variant="secondary">
          Cancel
        </Button>
        <Button busy={form.busy} busyLabel={sending} disabled={disabled} type="submit">
          {send}
        </Button>
      </div>
    </Form>
  );
}
