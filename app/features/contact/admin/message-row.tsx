import { Link, useLocation } from "react-router";
import type { LateRule } from "../../../ui/display/late-rule.ts";
import { Age } from "../../../ui/display/age.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import type { InboxRow } from "../contact.present.ts";
import { isUnfinished } from "../message-status.ts";
import { DueDay } from "./due-day.tsx";
import { MessageState } from "./message-state.tsx";

type Props = {
  message: InboxRow;
  now: string;
  late: LateRule;
  isOpen: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** Shows the sender, the first line, the age and the state. Takes two lines on a phone and beside an open message. */
export function MessageRow({ message, now, late, isOpen, isChosen, onChoose }: Props) {
  const { id, name, first_line, status, assignee, due_on, created_at } = message;
  const { search } = useLocation();
  return (
    <li
      className={classNames(
        "flex items-stretch",
        isChosen ? "bg-ice-100" : isOpen ? "bg-ice-50" : "hover:bg-slate-50",
        isOpen && "shadow-[inset_3px_0_0_var(--color-ice-500)]",
      )}
      data-message={id}
    >
      <UnlessLookOnly otherwise={<span className="w-3" />}>
        <label className="print:hidden flex min-h-11 w-11 flex-none cursor-pointer items-center justify-center">
          <input
            aria-label={`Choose the message of ${name}`}
            checked={isChosen}
            className="size-5 accent-navy-900"
            onChange={({ target }) => onChoose(target.checked)}
            type="checkbox"
          />
        </label>
      </UnlessLookOnly>
      <Link
        aria-current={isOpen ? "true" : undefined}
        className="min-w-0 flex-1 py-3 pr-3 text-sm text-slate-700 no-underline lg:py-1"
        preventScrollReset
        to={`/admin/messages/${id}${search}`}
      >
        <span className="flex items-center gap-2">
          <span
            className={classNames(
              "min-w-0 flex-1 truncate text-navy-900",
              status === "new" && "font-semibold",
            )}
            dir="auto"
          >
            {name}
          </span>
          <MessageState message={message} />
        </span>
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-slate-600" dir="auto">
            {first_line ?? "No message: please get in touch."}
          </span>
          {assignee && <span className="max-w-28 flex-none truncate text-xs text-slate-600">{assignee}</span>}
          {isUnfinished(status) && due_on && <DueDay day={due_on} now={now} />}
          <span className="flex-none text-xs text-slate-600">
            <Age at={created_at} late={status === "new" ? late : undefined} now={now} />
          </span>
        </span>
      </Link>
    </li>
  );
}
