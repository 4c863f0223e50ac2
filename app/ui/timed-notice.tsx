import { type ReactNode, useEffect, useState } from "react";
import { Notice } from "./notice.tsx";

type Props = {
  /** It shows whenever this changes, such as the count of saves; nothing has happened yet at 0 and null. */
  occasion: number | string | null;
  milliseconds?: number;
  children: ReactNode;
  tone?: "success" | "info";
  className?: string;
};

/** A note that goes by itself. */
export function TimedNotice({ occasion, milliseconds = 3000, children, tone = "success", className }: Props) {
  const [past, setPast] = useState<Props["occasion"]>(null);
  useEffect(() => {
    if (!occasion) return;
    const timer = setTimeout(() => setPast(occasion), milliseconds);
    return () => clearTimeout(timer);
  }, [occasion, milliseconds]);
  if (!occasion || occasion === past) return null;
  return (
    <Notice className={className} key={occasion} tone={tone}>
      {children}
    </Notice>
  );
}
