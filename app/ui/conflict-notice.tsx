import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ConflictingField } from "../platform/browser/conflicting-fields.ts";
import type { FormFields } from "../platform/browser/form-fields.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Notice } from "./notice.tsx";
import { TakeFromBoth } from "./take-from-both.tsx";

type Props = {
  /** What was changed, in the middle of a sentence: "this gallery". */
  what: string;
  /** What the other person saved, in short, where that can be said. */
  children?: ReactNode;
  choice: {
    /** Why a choice did not come about. */
    message: string | null;
    differences: () => ConflictingField[];
    /** Saves the form over what the other person saved. */
    keepMine: () => void;
    /** Puts what the other person saved into the form. */
    loadTheirs: () => Promise<void>;
    /** Saves what was chosen of both. */
    take: (chosen: FormFields) => Promise<void>;
  };
  className?: string | undefined;
};

/** Two people changed the same thing: the second decides, and nothing is lost before that. */
export function ConflictNotice({ what, children, choice, className }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<ConflictingField[] | null>(null);
  // The choice is what comes next; on a phone it would appear below the fold.
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
        <TakeFromBoth
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
