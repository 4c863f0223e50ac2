import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import type { Images } from "./use-images.ts";

/** Shows the result of the last action, and a button to undo a change of the order. */
export function LastAction({ images: { last, reorder } }: { images: Images }) {
  const { orderBefore } = last ?? {};
  return (
    <div
      className={classNames(
        "flex min-h-9 items-center gap-2 text-sm font-semibold",
        // Fixed at the foot of a phone's screen, because the heading is far from the picture that was moved.
        (orderBefore || last?.tone === "error") &&
          "max-md:fixed max-md:inset-x-4 max-md:bottom-4 max-md:z-20 max-md:justify-between max-md:rounded-md max-md:border max-md:border-slate-300 max-md:bg-white max-md:px-4 max-md:py-2 max-md:shadow-lift",
      )}
      role="status"
    >
      {last && <p className={last.tone === "error" ? "text-danger" : "text-success"}>{last.words}</p>}
      {orderBefore && (
        <Button onClick={() => reorder(orderBefore, "The order is as it was.")} size="small" variant="quiet">
          Undo
        </Button>
      )}
    </div>
  );
}
