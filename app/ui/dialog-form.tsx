import type { ReactNode } from "react";
import type { useForm } from "../platform/browser/use-form.ts";
import { Button } from "./button.tsx";
import { FormNotice } from "./form-notice.tsx";

type Props<T> = {
  form: ReturnType<typeof useForm<T>>;
  /** What is edited, in the middle of a sentence: "this picture". */
  what?: string;
  describe?: (theirs: T) => ReactNode;
  /** The words on the button that sends it, and those while it is under way. */
  send: string;
  sending?: string;
  disabled?: boolean;
  onCancel: () => void;
  /** The fields. */
  children: ReactNode;
};

/** A form in a dialog: its fields, what it says as a whole, Cancel, and the button that sends it. */
export function DialogForm<T>({
  form,
  what,
  describe,
  send,
  sending,
  disabled,
  onCancel,
  children,
}: Props<T>) {
  return (
    <form {...form.props}>
      {children}
      <FormNotice describe={describe} form={form} what={what} />
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel} variant="secondary">
          Cancel
        </Button>
        <Button busy={form.busy} busyLabel={sending} disabled={disabled} type="submit">
          {send}
        </Button>
      </div>
    </form>
  );
}
