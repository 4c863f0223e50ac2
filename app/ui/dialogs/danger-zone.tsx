import type { ReactNode } from "react";
import { UnlessLookOnly } from "../page/look-only.tsx";

/** Contains the button that deletes what the page shows. It is at the end, so that it is never the first control. */
export function DangerZone({ children }: { children: ReactNode }) {
  return (
    <UnlessLookOnly>
      <div className="mt-10 border-t border-slate-200 pt-6">{children}</div>
    </UnlessLookOnly>
  );
}
