import type { ComponentProps } from "react";
import { offerToBringBack } from "../platform/browser/undo.ts";
import type { BinnedKind } from "../platform/resources/resources.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { TrashIcon } from "./icons.tsx";

type Props = Omit<ComponentProps<typeof ConfirmButton>, "what"> & {
  /** What the bin knows it by. */
  kind: BinnedKind;
  id: number;
  /** Begins a sentence, such as "The notice “Closed on Monday”". */
  name: string;
  /** The question, where there is more to say than that it will be deleted. */
  what?: string;
};

/** Moves something into the bin after a question, and offers to bring it back. */
export function DeleteButton({ kind, id, name, what, onDone, ...button }: Props) {
  return (
    <ConfirmButton
      icon={<TrashIcon size={20} />}
      variant="secondary"
      {...button}
      onDone={() => {
        offerToBringBack({ kind, ids: [id], words: `${name} was deleted.` });
        return onDone();
      }}
      what={what ?? `${name} will be deleted.`}
    />
  );
}
