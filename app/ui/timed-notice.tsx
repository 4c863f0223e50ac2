import { type ReactNode, useEffect, useState } from "react";
import { Notice } from "./notice.tsx";

type Props = {
  milliseconds: number;
  children: ReactNode;
  tone?: "success" | "info";
  className?: string;
};

/** A note that goes by itself. Give it a `key` that changes when the same note is to show again. */
export function TimedNotice({ milliseconds, children, tone = "success", className }: Props) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  if (!shown) return null;
  return (
    <Notice className={className} tone={tone}>
      {children}
    </Notice>
  );
}
