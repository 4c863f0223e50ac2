import { lengthInWords } from "../../../ui/display/age-in-words.ts";
import type { Application } from "../applications.schema.ts";
import { registrationWarning, vatWarning } from "../../customers/company-numbers.schema.ts";

type Asked = Pick<
  Application,
  "status" | "step_at" | "fields" | "letters" | "references" | "shared_places" | "terms_confirmed"
>;

/** Returns what an application still needs before a decision, and what looks wrong in it. Empty for a decided one. */
export function missingOf(application: Asked, now: string): string[] {
  const { status, step_at, fields, letters, references } = application;
  if (status !== "received" && status !== "references_asked") return [];
  const length = lengthInWords(step_at, now);
  const since = length ? `, for ${length}` : "";
  const silent = references.filter(({ state }) => state === "not_asked" || state === "waiting");
  const [first, second] = [fields.ref1_email, fields.ref2_email].map((address) => address.toLowerCase());
  const own = new Set([fields.email, fields.accounts_email].map((address) => address.toLowerCase()));
  const said = [
    status === "received" && silent.length > 0 && `The references have not been asked${since}.`,
    ...(status === "references_asked"
      ? silent.map(({ referee }) => `Reference ${referee.at(-1)} has not answered${since}.`)
      : []),
    silent.length === 0 && `The decision is open${since}.`,
    [first, second].some((address) => own.has(address ?? "")) && "A referee has the applicant’s own address.",
    first === second && "Both referees have the same address.",
    letters.some(({ state }) => state === "failed") && "A letter did not go out.",
    !application.terms_confirmed &&
      "It came from another form than ours, which did not say which payment terms it showed.",
    registrationWarning(fields.reg_number) && "The registration number does not look like one.",
    vatWarning(fields.vat_number) && "The VAT number does not look like one.",
    ...application.shared_places,
  ];
  return said.filter((words) => words !== false && words !== undefined);
}
