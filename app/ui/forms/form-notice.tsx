import type { ComponentProps, ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { Moment } from "../display/moment.tsx";
import { Notice, Refusal } from "../display/notice.tsx";

type Conflict<T> = ComponentProps<typeof ConflictNotice>["choice"] & { theirs: T };

type Draft = { at: Date; resume: () => void; discard: () => void };

type Props<T> = {
  form: { generalMessage: string | null; conflict: Conflict<T> | null; draft?: Draft | null };
  /** What is edited, in the middle of a sentence: "this gallery". */
  what?: string;
  /** Describes in short what the other person saved. */
  describe?: (theirs: T) => ReactNode;
  className?: string;
};

/** Shows a form's notices: a draft from an earlier visit, an error that belongs to no field, or an edit conflict. */
export function FormNotice<T>({ form, what = "this", describe, className }: Props<T>) {
  const { conflict, generalMessage } = form;
  if (conflict) {
    return (
      <ConflictNotice choice={conflict} className={className} what={what}>
        {describe && <p>{describe(conflict.theirs)}</p>}
      </ConflictNotice>
    );
  }
  return (
    <>
      {form.draft && <DraftNotice className={className} draft={form.draft} />}
      <Refusal className={className} words={generalMessage} />
    </>
  );
}

function DraftNotice({ draft, className }: { draft: Draft; className: string | undefined }) {
  return (
    <Notice className={className} title="You typed something here that was not saved." tone="info">
      <p>
        It is from <Moment at={draft.at.toISOString()} />.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={draft.resume} size="small">
          Go on with it
        </Button>
        <Button onClick={draft.discard} size="small" variant="secondary">
          Discard it
        </Button>
      </div>
    </Notice>
  );
}
