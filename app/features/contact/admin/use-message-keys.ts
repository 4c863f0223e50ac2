import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { isOutsideFields } from "../../../platform/browser/page/single-keys.ts";
import type { MessageAction } from "../contact.schema.ts";

/** The order is that of the filters above the list. */
const filters = ["", "new", "mine", "answered", "spam"];
const actions: Partial<Record<string, MessageAction>> = { e: "answered", "!": "spam", "#": "delete" };

type Options = {
  rows: RefObject<HTMLUListElement | null>;
  isOn: boolean;
  /** Whether the user may change messages. */
  changes: boolean;
  /** Called with the id of the focused row, or undefined. */
  onToggle: (id: number | undefined) => void;
  onAct: (action: MessageAction, id: number | undefined) => void;
  onChooseAll: () => void;
  onFilter: (status: string) => void;
  onHelp: () => void;
};

/**
 * Single-key shortcuts for the list. They are off in fields and dialogs, and if the user has turned them off (WCAG
 * 2.2, 2.1.4).
 */
export function useMessageKeys(options: Options): void {
  const { rows, isOn } = options;
  const at = useRef(-1);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isOutsideFields(event.target)) return;
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    // Outside the list, arrow keys scroll the page. Inside it they stay on: only character keys can be turned off.
    const isInList = event.target instanceof Node && rows.current?.contains(event.target);
    if (isArrow ? !isInList : !isOn) return;
    if (pressed(event.key, options, at)) event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Runs the action of a key. Returns false for a key without one. */
function pressed(key: string, options: Options, at: RefObject<number>): boolean {
  const items = [...(options.rows.current?.querySelectorAll<HTMLElement>("[data-message]") ?? [])];
  const focused = items.findIndex((item) => item.contains(document.activeElement));
  if (focused >= 0) at.current = focused;
  const idAt = Number(items[focused]?.dataset["message"]) || undefined;
  if (key === "j" || key === "ArrowDown")
    move(items, at, focused < 0 ? Math.max(at.current, 0) : focused + 1);
  else if (key === "k" || key === "ArrowUp") move(items, at, focused < 0 ? at.current : focused - 1);
  else if (key === "?") options.onHelp();
  else if (/^[1-5]$/.test(key)) options.onFilter(filters[Number(key) - 1]!);
  else if (!options.changes) return false;
  else if (key === "x") options.onToggle(idAt);
  else if (key === "a") options.onChooseAll();
  else if (actions[key]) options.onAct(actions[key], idAt);
  else return false;
  return true;
}

function move(items: HTMLElement[], at: RefObject<number>, to: number): void {
  at.current = Math.min(Math.max(to, 0), items.length - 1);
  items[at.current]?.querySelector("a")?.focus();
}
