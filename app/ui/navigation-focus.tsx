import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After a change of page, screen readers and the Tab key start at its heading, as on a freshly loaded one. */
export function NavigationFocus() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || hash) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
