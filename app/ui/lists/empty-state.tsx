import type { ReactNode } from "react";
import { SnowflakeIcon } from "../buttons/icons.tsx";

type Props = { title: string; children?: ReactNode; action?: ReactNode };

/** Shown in place of an empty list: says why it is empty and what to do. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-md border border-dashed border-slate-300 px-6 py-14 text-center">
      <SnowflakeIcon className="text-ice-500" size={32} />
      <p className="font-display text-lg font-semibold text-navy-900">{title}</p>
      {children && <div className="max-w-form text-slate-600">{children}</div>}
      {action}
    </div>
  );
}
