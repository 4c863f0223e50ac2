import { useEffect, useState } from "react";

/**
 * Returns how many pixels of the window a keyboard on the screen leaves; undefined while nothing covers it. The units of
 * stylesheets do not know of the keyboard. What has the focus is scrolled into what is left.
 */
export function useVisibleHeight(): number | undefined {
  const [visible, setVisible] = useState<{ height?: number }>({});
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // Who zooms in sees less as well.
      const isCovered = Math.abs(viewport.scale - 1) < 0.01 && viewport.height < innerHeight - 1;
      setVisible(isCovered ? { height: viewport.height } : {});
    };
    viewport.addEventListener("resize", measure);
    return () => viewport.removeEventListener("resize", measure);
  }, []);
  useEffect(() => {
    // Safari has scrolled the whole page to the field already.
    scrollTo(0, 0);
    document.querySelector("#sheet :focus")?.scrollIntoView({ block: "nearest" });
  }, [visible]);
  return visible.height;
}
