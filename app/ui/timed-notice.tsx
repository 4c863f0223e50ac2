import { type ReactNode, useEffect, useState } from "react";
import { classNames } from "./class-names.ts";
import { Notice } from "./notice.tsx";

type Props = {
  /** It shows whenever this changes, such as the count of saves; nothing has happened yet at 0 and null. */
  occasion: number | string | null;
  milliseconds?: number;
  children: ReactNode;
  tone?: "success" | "info";
  /** Its position where it is always in view. */
  inPlace?: boolean;
};

/** A note that goes by itself. Until then it stands below the header, wherever the page is scrolled to. */
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
