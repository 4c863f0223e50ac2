import { createContext, type CSSProperties, useContext, useEffect, useEffectEvent, useRef } from "react";
import type { TypedForm } from "../../platform/browser/forms/typed-form.ts";

/** The screen on which a public page is edited where it is read. */
export const editPath = "/admin/edit";

/** Returns the address at which a public page is edited, with nothing open. */
export function editAddress(page: string): string {
  return `${editPath}?${new URLSearchParams({ page })}`;
}

/** What a form shows on the page before it is saved. */
export type ShownForm = {
  /** Custom properties to try on the page. */
  trial?: CSSProperties | undefined;
  /** What is typed, which the page shows at each pause. */
  typed?: TypedForm | undefined;
};

/** Around a form that is open beside the page that shows what it edits. */
export type Place = {
  /** Where the user goes on without the form. */
  closed: string;
  show: (form: ShownForm) => void;
  /** Something was saved, or a draft was kept or thrown away. */
  noteChange: () => void;
  /** What the page shows was changed at once, without a save of the form. */
  noteStored: () => void;
  /** Returns where a thing is edited, by its page of the back office. */
  addressOf: (screen: string) => string;
};

export const InPlace = createContext<Place | null>(null);

/** Returns null for a form that has a screen to itself. */
export function useInPlace(): Place | null {
  return useContext(InPlace);
}

/** Calls back when a value has changed since the first render. */
export function useChange(value: unknown, onChange: () => void): void {
  const known = useRef(value);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (known.current !== value) changed();
    known.current = value;
  }, [value]);
}
