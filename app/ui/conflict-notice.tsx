import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type Props = {
  /** What the other person saved, in short. */
  children: ReactNode;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
  className?: string;
};

/** Two people changed the same thing: whoever saves second decides, knowing both. */
export function ConflictNotice({ children, onKeepMine, onLoadTheirs, className }: Props) {
  return (
    <Notice className={className} title="Somebody else has changed this meanwhile." tone="error">
      {children}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onKeepMine} size="small" variant="danger">
          Keep mine
        </Button>
        <Button onClick={onLoadTheirs} size="small" variant="secondary">
          Load theirs
        </Button>
      </div>
    </Notice>
  );
}
