import type { RefObject } from "react";
import { asTyped, type ConflictingField, conflictingFields, storedFields } from "./conflicting-fields.ts";
import { type FormFields, readFields } from "./form-fields.ts";
import type { DraftField } from "./draft-fields.ts";
import type { HistoryPlace } from "../resources/resources.ts";
import { request } from "./request.ts";

/** Where fields and what is stored have other names: what they would hold of it, and what a save takes of them. */
export type Shape<T> = { fieldsOf: (stored: T) => FormFields; bodyOf: (fields: FormFields) => object };

type Options<T> = {
  form: RefObject<HTMLFormElement | null>;
  /** What stood in the fields before anything was typed. */
  read: RefObject<FormFields>;
  /** What somebody else saved meanwhile. */
  theirs: T;
  /** Why a choice did not come about. */
  message: string | null;
  history: HistoryPlace | undefined;
  shape: Shape<T> | undefined;
  onFailure: (message: string) => void;
  /** Saves the form over theirs, once this is in it. */
  save: (fields: DraftField[]) => void;
  /** Shows theirs in the form. */
  show: () => void;
};

/** Two people changed the same thing: the choices of the second, with nothing lost. */
export function conflictChoice<T extends object>({ form, read, theirs, message, ...options }: Options<T>) {
  const { history, shape, onFailure, save, show } = options;
  const typed = () => (form.current ? readFields(form.current) : {});

  /** Where there is a history, what is given up becomes an entry of it. Says whether it may go. */
  async function keepGivenUp(): Promise<boolean> {
    if (!history) return true;
    const fields = shape?.bodyOf(typed()) ?? typed();
    const outcome = await request("POST", `/api/history/${history}`, { body: { fields } });
    if (!outcome.ok) onFailure(outcome.message);
    return outcome.ok;
  }

  return {
    theirs,
    message,
    /** What differs, field by field. */
    differences(): ConflictingField[] {
      if (!form.current) return [];
      const mine = typed();
      const stored = shape?.fieldsOf(theirs) ?? storedFields(theirs, Object.keys(mine));
      return conflictingFields(form.current, { mine, theirs: stored, read: read.current });
    },
    keepMine: () => save([]),
    async loadTheirs() {
      if (await keepGivenUp()) show();
    },
    /** Saves what was chosen of both. */
    async take(chosen: FormFields) {
      if (form.current && (await keepGivenUp())) save(asTyped(form.current, chosen));
    },
  };
}
