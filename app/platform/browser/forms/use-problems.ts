import { type RefObject, useEffect, useState } from "react";
import type { FieldErrors } from "../../errors.ts";

export type Versioned = { version: number };
/** `theirs` is what another user has saved meanwhile. */
export type Shown<T> = { errors: FieldErrors; message: string | null; theirs: (T & Versioned) | null };

export const waitsForLine =
  "No connection. What you typed is kept on this device, and is saved as soon as there is a connection again.";
export const deletedMeanwhile =
  "This was deleted meanwhile. Bring it back from the bin, and save again: what you typed is still here.";

export const nothing = { errors: {}, message: null, theirs: null };

/** The messages of the form, and the fields changed since. The first field with a message gets the focus. */
export function useProblems<T>(
  form: RefObject<HTMLFormElement | null>,
  refused: Pick<Shown<T>, "errors" | "message"> | null | undefined,
) {
  const [shown, setProblems] = useState<Shown<T>>({ ...nothing, ...refused });
  const [mended, setMended] = useState<readonly string[]>([]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [form, shown]);
  const setShown: typeof setProblems = (next) => {
    setProblems(next);
    setMended([]);
  };
  return { shown, setShown, setProblems, mended, setMended };
}

/** A field and its confirmation: a message about one may concern both. */
export function pairOf(name: string): string[] {
  const repeated = name.replace("_confirmation", "");
  return [repeated, `${repeated}_confirmation`];
}

export function isVersioned<T>(thing: T | undefined): thing is T & Versioned {
  return typeof thing === "object" && thing !== null && "version" in thing;
}
