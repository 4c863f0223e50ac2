import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { offerUndo } from "../../../platform/browser/calls/undo.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { ChevronDownIcon } from "../../../ui/buttons/icons.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { menuTitles } from "../menus.present.ts";
import type { Page, PageMove } from "../pages.schema.ts";

type Props = { pages: Pick<Page, "id" | "label" | "menus">[] };

/** The pages of all menus as one list to sort, which is saved at each press. */
export function MenuOrder({ pages }: Props) {
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  const inMenus = pages.filter(({ menus }) => menus.length > 0);
  const ids = pages.map(({ id }) => id);
  const store = (body: PageMove) => call("POST /api/pages/order", { body });
  const move = (label: string, wanted: PageMove) => {
    if (busy) return;
    const back = placeIn(ids, wanted.id);
    void make(store(wanted), {
      onSuccess: async () => {
        await revalidate();
        if (!back) return;
        offerUndo({
          words: `“${label}” was moved.`,
          undo: async () => {
            const outcome = await store(back);
            await revalidate();
            return outcome.ok ? "The menus are as they were." : outcome.message;
          },
        });
      },
    });
  };
  return (
    <details className="group mt-10">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg">Order of the menus</h2>
        <ChevronDownIcon className="group-open:rotate-180" size={20} />
      </summary>
      <p className="mb-3 text-sm text-slate-600">
        Every menu lists its pages in this order. Which menus a page stands in is on its own screen.
      </p>
      <Refusal className="mb-3" words={problem} />
      <ol className="max-w-form divide-y divide-slate-200 rounded-md border border-slate-200 bg-white">
        {inMenus.map(({ id, label, menus }, at) => {
          const [above, below] = [inMenus[at - 1], inMenus[at + 1]];
          return (
            <li className="flex min-h-13 items-center gap-2 py-1 pr-1 pl-4" key={id}>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere text-navy-900">{label}</span>
                <span className="block text-xs text-slate-600">
                  {menus.map((menu) => menuTitles[menu]).join(", ")}
                </span>
              </span>
              <UnlessLookOnly>
                <IconButton
                  disabled={!above}
                  label={`Move ${label} up`}
                  onClick={() => above && move(label, { id, next_to: above.id, side: "before" })}
                >
                  <ChevronDownIcon className="rotate-180" size={20} />
                </IconButton>
                <IconButton
                  disabled={!below}
                  label={`Move ${label} down`}
                  onClick={() => below && move(label, { id, next_to: below.id, side: "after" })}
                >
                  <ChevronDownIcon size={20} />
                </IconButton>
              </UnlessLookOnly>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

/** Returns what puts a page back where it is now. */
function placeIn(ids: readonly number[], id: number): PageMove | undefined {
  const at = ids.indexOf(id);
  const [before, after] = [ids[at - 1], ids[at + 1]];
  if (before !== undefined) return { id, next_to: before, side: "after" };
  return after === undefined ? undefined : { id, next_to: after, side: "before" };
}
