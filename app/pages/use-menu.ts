import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { useLocation } from "react-router";

/** A menu in a <details>, open or shut; shut again by Escape, by leaving it with Tab, and by arriving on another page. */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  // The browser opens it by itself before the scripts are there.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  useEffect(() => {
    document.documentElement.style.overflow = open ? "hidden" : "";
    return () => {
      document.documentElement.style.overflow = "";
    };
  }, [open]);
  const handlers = {
    onToggle: () => setOpen(details.current?.open ?? false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !open) return;
      setOpen(false);
      details.current?.querySelector("summary")?.focus();
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget && !details.current?.contains(event.relatedTarget)) setOpen(false);
    },
  };
  return { open, setOpen, details, handlers };
}
