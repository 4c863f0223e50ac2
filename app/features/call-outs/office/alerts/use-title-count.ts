import { useEffect } from "react";

/** Begins the title of the tab with the number of new call-outs, so that it is seen from other tabs. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const show = () => {
      const title = titleWith(count, document.title);
      if (title !== document.title) document.title = title;
    };
    show();
    // A navigation, or a new name of what the page shows, brings a title without the number.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = titleWith(0, document.title);
    };
  }, [count]);
}

/** Returns the title with the number in front, and without an earlier one. */
export function titleWith(count: number, title: string): string {
  const bare = title.replace(/^\(\d+\) /, "");
  return count > 0 ? `(${count}) ${bare}` : bare;
}
