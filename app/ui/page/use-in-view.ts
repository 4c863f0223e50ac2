import { type RefObject, useEffect, useState } from "react";

/** Whether an element has come into view. A hidden element never does. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}

/** Returns the id of the part that is being read: the one at the end of the window's upper third. */
export function usePartInView(ids: readonly string[]): string | undefined {
  const [at, setAt] = useState(ids[0]);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const visible = entries.find(({ isIntersecting }) => isIntersecting);
        if (visible) setAt(visible.target.id);
      },
      { rootMargin: "-33% 0px -67% 0px" },
    );
    for (const id of ids) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [ids]);
  return at;
}
