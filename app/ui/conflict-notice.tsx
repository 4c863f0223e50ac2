import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Notice } from "./notice.tsx";

type Props = {
  /** What the other person saved, in short, where that can be told. */
  children?: ReactNode;
  /** Saves what stands in the form over what the other person saved. */
  onKeepMine: () => void;
  /** Puts what the other person saved into the form. */
  onLoadTheirs: () => void;
  busy?: boolean;
  className?: string;
};

/** Two people changed the same thing: whoever saves second decides, and nothing is lost before that. */
export function ConflictNotice({ children, onKeepMine, onLoadTheirs, busy = false, className }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  // On a phone it would appear below the fold.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div className={classNames("scroll-my-24", className)} ref={notice}>
      <Notice title="Somebody else has changed this meanwhile." tone="error">
        {children}
        <p>What you typed is still here, and not saved yet.</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button busy={busy} onClick={onKeepMine} size="small" variant="danger">
            Keep mine
          </Button>
          <Button disabled={busy} onClick={onLoadTheirs} size="small" variant="secondary">
            Load theirs
          </Button>
        </div>
      </Notice>
    </div>
  );
}
