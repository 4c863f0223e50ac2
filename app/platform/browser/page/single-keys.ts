import { useEffect, useState } from "react";
import type { messageKeys, searchKey } from "../storage-names.ts";

/** Whether a key was pressed outside of fields and dialogs. */
export function isOutsideFields(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return true;
  if (target.closest("[role=dialog], [role=alertdialog], textarea, select, [contenteditable]")) return false;
  const input = target.closest("input");
  return !input || input.type === "checkbox";
}

export type KeysSwitch = ReturnType<typeof useKeysSwitch>;

/** Whether single-key shortcuts are on in this browser (WCAG 2.2, 2.1.4). */
export function useKeysSwitch(messageKeysOrOther: typeof messageKeys | typeof searchKey) {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => setIsOn(isSwitchedOn(messageKeysOrOther)), [messageKeysOrOther]);
  return {
    isOn,
    set(next: boolean) {
      setIsOn(next);
      try {
        if (next) localStorage.removeItem(messageKeysOrOther);
        else localStorage.setItem(messageKeysOrOther, "off");
      } catch {
        // Without storage the choice lasts as long as the page.
      }
    },
  };
}

function isSwitchedOn(name: string): boolean {
  try {
    return localStorage.getItem(name) !== "off";
  } catch {
    return true;
  }
}
