import { lengthInWords } from "../../../ui/age-in-words.ts";
import type { Application } from "../applications.schema.ts";
import { registrationWarning, vatWarning } from "../../customers/company-numbers.schema.ts";

type Asked = Pick<Application, "status" | "step_at" | "fields" | "letters" | "notes">;

/** What keeps an application from its decision, and what looks wrong in it; nothing for one that is decided. */
export function missingOf(application: Asked, now: string): string[] {
  const { status, step_at, fields, letters, notes } = application;
  if (status !== "received" && status !== "references_asked") return [];
  const length = lengthInWords(step_at, now);
  const since = length ? `, for ${length}` : "";
  const noted = notes.filter(({ created_at }) => created_at > step_at).length;
  const said = [
    status === "received" && `The references have not been asked${since}.`,
    status === "references_asked" && noted === 0 && `No answer of a reference is noted${since}.`,
    status === "references_asked" && noted > 0 && `The decision is open${since}.`,
    letters.some(({ state }) => state === "failed") && "A letter did not go out.",
    registrationWarning(fields.reg_number) && "The registration number does not look like one.",
    vatWarning(fields.vat_number) && "The VAT number does not look like one.",
  ];
  return said.filter((words) => words !== false && words !== undefined);
}
