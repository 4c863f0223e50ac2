import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { askWhileUsed } from "../../../platform/browser/ask-while-used.ts";

const lookMilliseconds = 10_000;

/** Reads the list again while somebody looks at it, so that it shows what came meanwhile. */
export function useNewCallOuts(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let isFirst = true;
    return askWhileUsed(
      () => {
        // The list was read when the page was.
        if (!isFirst) void revalidate();
        isFirst = false;
      },
      { everyMilliseconds: lookMilliseconds },
    );
  }, [revalidate]);
}
