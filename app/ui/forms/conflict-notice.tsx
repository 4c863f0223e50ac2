import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ConflictingField } from "../../platform/browser/forms/conflicting-fields.ts";
import type { FormFields } from "../../platform/browser/forms/form-fields.ts";
import { Button } from "../buttons/button.tsx";
import { classNames } from "../class-names.ts";
import { Notice } from "../display/notice.tsx";
import { MergeDialog } from "../dialogs/merge-dialog.tsx";

type Props = {
  /** What was changed, in the middle of a sentence: "this gallery". */
  what: string;
  /** A short description of what the other person saved, if there is one. */
  children?: ReactNode;
  choice: {
    /** Why the choice failed. */
    message: string | null;
    differences: () => ConflictingField[];
    /** Saves the form and overwrites what the other person saved. */
    keepMine: () => void;
    /** Puts what the other person saved into the form. */
    loadTheirs: () => Promise<void>;
    /** Saves the values that the user chose from both. */
    take: (chosen: FormFields) => Promise<void>;
  };
  className?: string | undefined;
};

/** Shown when two people changed the same thing. The second person decides, and nothing is lost before that. */
export function ConflictNotice({ what, children, choice, className }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<ConflictingField[] | null>(null);
  // Scrolls to the choice, which would otherwise appear below the fold on a phone.
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div className={classNames("scroll-my-24 outline-none", className)} ref={notice} tabIndex={-1}>
      <Notice title={`Somebody else has changed ${what} meanwhile.`} tone="error">
        {children}
        <p>{choice.message ?? "What you typed is still here, and not saved yet."}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={choice.keepMine} size="small" variant="danger">
            Keep mine
          </Button>
          <Button onClick={() => void choice.loadTheirs()} size="small" variant="secondary">
            Load theirs
          </Button>
          <Button onClick={() => setFields(choice.differences())} size="small" variant="secondary">
            Compare both
          </Button>
        </div>
      </Notice>
      {fields && (
        <MergeDialog
          fields={fields}
          onClose={() => setFields(null)}
          onTake={(chosen) => {
            setFields(null);
            void choice.take(chosen);
          }}
        />
      )}
    </div>
  );
}
