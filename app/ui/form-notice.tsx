import type { ReactNode } from "react";
import { ConflictNotice } from "./conflict-notice.tsx";
import { Notice } from "./notice.tsx";

type Conflict<T> = { theirs: T; keepMine: () => void; loadTheirs: () => void };

type Props<T> = {
  form: { generalMessage: string | null; conflict: Conflict<T> | null };
  /** What is edited, in the middle of a sentence: "this gallery". */
  what?: string;
  /** What the other person saved, in short, where that can be told. */
  describe?: (theirs: T) => ReactNode;
  className?: string;
};

/** What a form says as a whole: what went wrong where no field shows it, or that somebody else saved meanwhile. */
export function FormNotice<T>({ form, what = "this", describe, className }: Props<T>) {
  const { conflict, generalMessage } = form;
  if (conflict) {
    return (
      <ConflictNotice
        className={className}
        onKeepMine={conflict.keepMine}
        onLoadTheirs={conflict.loadTheirs}
        what={what}
      >
        {describe && <p>{describe(conflict.theirs)}</p>}
      </ConflictNotice>
    );
  }
  return (
    generalMessage && (
      <Notice className={className} tone="error">
        {generalMessage}
      </Notice>
    )
  );
}
