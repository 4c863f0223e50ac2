import type { ComponentProps } from "react";
import { Dialog } from "../dialogs/dialog.tsx";
import { DialogForm } from "./dialog-form.tsx";

type Props<T> = Omit<ComponentProps<typeof DialogForm<T>>, "onCancel"> &
  Pick<ComponentProps<typeof Dialog>, "title" | "width" | "onClose">;

/** A dialog that contains one form. Render it only while it is open. */
export function FormDialog<T>({ title, width, onClose, ...form }: Props<T>) {
  return (
    <Dialog isOpen onClose={onClose} title={title} width={width}>
      <DialogForm {...form} onCancel={onClose} />
    </Dialog>
  );
}
