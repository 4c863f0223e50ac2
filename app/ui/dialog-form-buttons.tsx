import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

type Props = ComponentProps<typeof Button> & { onCancel: () => void };

/** The last line of a form in a dialog: Cancel, then the button that sends it, named by its content. */
export function DialogFormButtons({ onCancel, ...send }: Props) {
  return (
    <div className="mt-5 flex flex-wrap justify-end gap-3">
      <Button onClick={onCancel} variant="secondary">
        Cancel
      </Button>
      <Button {...send} type="submit" />
    </div>
  );
}
