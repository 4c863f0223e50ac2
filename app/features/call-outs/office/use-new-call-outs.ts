import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { pollWhileActive } from "../../../platform/browser/poll-while-active.ts";

const lookMilliseconds = 10_000;

/** Reloads the list regularly while the user looks at it, so that it shows new call-outs. */
export function useNewCallOuts(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let isFirst = true;
    return pollWhileActive(
      () => {
        // The first call comes at once, when the list has just been loaded with the page.
        if (!isFirst) void revalidate();
        isFirst = false;
      },
      { everyMilliseconds: lookMilliseconds },
    );
  }, [revalidate]);
}
