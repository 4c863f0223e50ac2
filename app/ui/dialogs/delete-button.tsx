import type { ComponentProps } from "react";
import { offerRestore } from "../../platform/browser/calls/undo.ts";
import type { BinnedKind } from "../../platform/resources/resources.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { TrashIcon } from "../buttons/icons.tsx";

type Props = Omit<ComponentProps<typeof ConfirmButton>, "what"> & {
  /** The kind under which the bin stores it. */
  kind: BinnedKind;
  id: number;
  /** The name at the beginning of a sentence, such as "The notice “Closed on Monday”". */
  name: string;
  /** The text of the question, if it says more than that the thing will be deleted. */
  what?: string;
};

/** Asks for confirmation, moves something into the bin and offers to restore it. */
export function DeleteButton({ kind, id, name, what, onDone, ...button }: Props) {
  return (
    <ConfirmButton
      icon={<TrashIcon size={20} />}
      variant="secondary"
      {...button}
      onDone={() => {
        offerRestore({ kind, ids: [id], words: `${name} was deleted.` });
        return onDone();
      }}
      what={what ?? `${name} will be deleted.`}
    />
  );
}
