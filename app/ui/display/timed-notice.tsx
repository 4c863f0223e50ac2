import { type ReactNode, useEffect, useState } from "react";
import { classNames } from "../class-names.ts";
import { Notice } from "./notice.tsx";

type Props = {
  /** The notice appears whenever this changes, for example a count of saves. At 0 or null, nothing has happened yet. */
  occasion: number | string | null;
  milliseconds?: number;
  children: ReactNode;
  tone?: "success" | "info";
  /** Keeps the notice where it is rendered, if that is always in view. */
  inPlace?: boolean;
};

/** A notice that disappears by itself. Until then it stays below the header, however far the page is scrolled. */
export function TimedNotice({ occasion, milliseconds = 3000, children, tone = "success", inPlace }: Props) {
  const [past, setPast] = useState<Props["occasion"]>(null);
  useEffect(() => {
    if (!occasion) return;
    const timer = setTimeout(() => setPast(occasion), milliseconds);
    return () => clearTimeout(timer);
  }, [occasion, milliseconds]);
  if (!occasion || occasion === past) return null;
  return (
    <Notice className={classNames(!inPlace && belowHeader)} key={occasion} tone={tone}>
      {children}
    </Notice>
  );
}

const belowHeader =
  "fixed inset-x-4 top-[calc(var(--covered-above)+0.75rem)] z-50 mx-auto max-w-form shadow-lift";
