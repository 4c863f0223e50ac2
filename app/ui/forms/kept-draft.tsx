import { useState } from "react";
import type { useForm } from "../../platform/browser/forms/use-form.ts";
import { Button } from "../buttons/button.tsx";
import { ConfirmButton } from "../dialogs/confirm-button.tsx";
import { ageInWords } from "../display/age-in-words.ts";
import { DraftTime, DraftTimes } from "./draft-time.tsx";
import { Notice, Refusal } from "../display/notice.tsx";
import { UnlessLookOnly } from "../page/look-only.tsx";

type Props = { kept: ReturnType<typeof useForm>["kept"]; what: string };

/** Says that there is a draft of what a form edits, opens it and throws it away. */
export function KeptDraft({ kept, what }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (!kept?.draft) return null;
  const { draft, isOpen, readAt } = kept;
  const open = async () => {
    setBusy(true);
    setProblem((await kept.open()) ?? null);
    setBusy(false);
  };
  const title = `A draft by ${draft.author ?? "a former colleague"}, ${ageInWords(draft.kept_at, readAt)}`;
  return (
    <Notice className="mb-6 print:hidden" title={title} tone="info">
      <p>
        {isOpen
          ? "You see the draft. Visitors see nothing of it until you save."
          : "Visitors see nothing of it."}
      </p>
      <DraftTimes draft={draft} />
      <Refusal className="mt-3" words={problem} />
      <div className="mt-3 flex flex-wrap gap-3">
        {!isOpen && (
          <Button busy={busy} busyLabel="Opening…" isForReading onClick={() => void open()} size="small">
            Open the draft
          </Button>
        )}
        <UnlessLookOnly>
          <DraftTime
            draft={draft}
            key={draft.version}
            onDone={kept.noteTimed}
            setTime={(times) => kept.setTime(draft, times)}
          />
          <ConfirmButton
            act={() => kept.discard(draft)}
            onDone={kept.noteDiscard}
            size="small"
            variant="secondary"
            what={`The draft of ${what} will be thrown away. What visitors see stays as it is.`}
          >
            Throw Away
          </ConfirmButton>
        </UnlessLookOnly>
      </div>
    </Notice>
  );
}
