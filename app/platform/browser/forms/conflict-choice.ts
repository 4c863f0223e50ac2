import type { RefObject } from "react";
import {
  toDraftFields,
  type ConflictingField,
  conflictingFields,
  storedFields,
} from "./conflicting-fields.ts";
import { type FormFields, readFields } from "./form-fields.ts";
import type { DraftField } from "./draft-fields.ts";
import type { HistoryPlace } from "../../resources/resources.ts";
import { request } from "../calls/request.ts";

/** Maps the stored resource to fields and back, if their names differ. */
export type Shape<T> = { fieldsOf: (stored: T) => FormFields; bodyOf: (fields: FormFields) => object };

type Options<T> = {
  form: RefObject<HTMLFormElement | null>;
  /** The field values before the user typed anything. */
  read: RefObject<FormFields>;
  /** The resource as another user saved it meanwhile. */
  theirs: T;
  /** Called with the reason when a choice fails. */
  message: string | null;
  history: HistoryPlace | undefined;
  shape: Shape<T> | undefined;
  onFailure: (message: string) => void;
  /** Fills in these fields and saves the form over theirs. */
  save: (fields: DraftField[]) => void;
  /** Fills the form with theirs. */
  show: () => void;
};

/** The choices of a user whose save conflicts with that of another user. No text is lost. */
export function conflictChoice<T extends object>({ form, read, theirs, message, ...options }: Options<T>) {
  const { history, shape, onFailure, save, show } = options;
  const typed = () => (form.current ? readFields(form.current) : {});

  /** Stores what the user gives up in the history, where there is one. Returns whether the user may go on. */
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
    /** Returns the fields that differ. */
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
    /** Saves the chosen combination of both. */
    async take(chosen: FormFields) {
      if (form.current && (await keepGivenUp())) save(toDraftFields(form.current, chosen));
    },
  };
}
