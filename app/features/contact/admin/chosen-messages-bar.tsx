import type { ReactNode } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { CheckIcon } from "../../../ui/forms/form-icons.tsx";
import { TrashIcon } from "../../../ui/buttons/icons.tsx";
import { CloseIcon } from "../../../ui/pictures/slide-icons.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { MessageAction, MessageFilter } from "../contact.schema.ts";

type Props = {
  count: number;
  /** The filter that the list shows. */
  status: MessageFilter | "";
  /** The progress of the running action, such as "100 of 250…". Empty while none runs. */
  progress: string;
  onAct: (action: MessageAction) => void;
  onClear: () => void;
};

/** The actions for the chosen messages, at the foot of the screen within reach of the thumb. */
export function ChosenMessagesBar({ count, status, progress, onAct, onClear }: Props) {
  const act = (action: MessageAction, words: string, icon?: ReactNode) => (
    <Button
      busy={progress !== ""}
      className="min-h-11!"
      icon={icon}
      onClick={() => onAct(action)}
      size="small"
      variant="secondary"
    >
      {words}
    </Button>
  );
  return (
    <div
      aria-label="Chosen messages"
      className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-md border border-slate-300 bg-white px-3 py-2 shadow-lift"
      role="group"
    >
      <Button className="min-h-11! min-w-11 px-0!" onClick={onClear} size="small" variant="quiet">
        <CloseIcon size={18} />
        <VisuallyHidden>Choose none</VisuallyHidden>
      </Button>
      <p
        className="figures mr-auto text-sm max-sm:basis-[calc(100%-4rem)] font-semibold text-navy-900"
        role="status"
      >
        {progress || `${count} chosen`}
      </p>
      {status !== "answered" && status !== "spam" && act("answered", "Done", <CheckIcon size={18} />)}
      {status === "answered" && act("new", "New")}
      {status === "spam" ? act("new", "Not spam") : act("spam", "Spam")}
      {act("delete", "Delete", <TrashIcon size={18} />)}
    </div>
  );
}
