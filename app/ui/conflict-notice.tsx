import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Notice } from "./notice.tsx";

type Props = {
  /** What was changed, in the middle of a sentence: "this gallery". */
  what: string;
  /** What the other person saved, in short, where that can be told. */
  children?: ReactNode;
  /** Saves what stands in the form over what the other person saved. */
  onKeepMine: () => void;
  /** Puts what the other person saved into the form. */
  onLoadTheirs: () => void;
  className?: string | undefined;
};

/** Two people changed the same thing: whoever saves second decides, and nothing is lost before that. */
export function ConflictNotice({ what, children, onKeepMine, onLoadTheirs, className }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  // The choice is what comes next; on a phone it would appear below the fold.
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div className={classNames("scroll-my-24 outline-none", className)} ref={notice} tabIndex={-1}>
      <Notice title={`Somebody else has changed ${what} meanwhile.`} tone="error">
        {children}
        <p>What you typed is still here, and not saved yet.</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={onKeepMine} size="small" variant="danger">
            Keep mine
          </Button>
          <Button onClick={onLoadTheirs} size="small" variant="secondary">
            Load theirs
          </Button>
        </div>
      </Notice>
    </div>
  );
}
