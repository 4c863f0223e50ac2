import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export type BadgeTone = "plain" | "news" | "success" | "danger";

/** A state in one or two words. */
export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

const tones: Record<BadgeTone, string> = {
  plain: "border-slate-300 bg-slate-50 text-slate-700",
  news: "border-ice-500 bg-ice-100 text-ice-700",
  success: "border-success bg-success-light text-success",
  danger: "border-danger bg-danger-light text-danger-dark",
};
