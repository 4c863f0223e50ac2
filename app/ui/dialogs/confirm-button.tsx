import { type ComponentProps, useState } from "react";
import { Button } from "../buttons/button.tsx";
import { ConfirmDialog, type Question } from "./confirm-dialog.tsx";

type Props = Question &
  Pick<ComponentProps<typeof Button>, "children" | "className" | "icon" | "size" | "variant">;

/** A button that asks for confirmation before it acts, for example to delete something or switch it off. */
export function ConfirmButton({ what, choice, act, onDone, ...button }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog
        act={act}
        choice={choice}
        isOpen={asking}
        onClose={() => setAsking(false)}
        onDone={onDone}
        what={what}
      />
    </>
  );
}
