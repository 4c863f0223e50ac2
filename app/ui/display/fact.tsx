import type { ReactNode } from "react";

/** A row of a list of facts (`dl`): a short label and what is known. Renders nothing for what is not known. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-2 py-1.5">
      <dt className="text-sm text-slate-600">{label}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
        {children}
      </dd>
    </div>
  );
}
