import { type Referee, referees } from "./reference-answer.ts";
import type { ApplicationReference } from "./references.schema.ts";
import type { ReferenceRow } from "./references.server.ts";

/** Both references of an application, of its rows, oldest first. */
export function presentReferences(rows: readonly ReferenceRow[]): ApplicationReference[] {
  return referees.map((referee) => presentReference(referee, rows));
}

/** How many of the two have answered. */
export function referencesBack(rows: readonly ReferenceRow[]): number {
  return presentReferences(rows).filter(({ state }) => state === "given" || state === "none_given").length;
}

function presentReference(referee: Referee, all: readonly ReferenceRow[]): ApplicationReference {
  const rows = all.filter((row) => row.referee === referee);
  const newest = rows.at(-1);
  return {
    referee,
    state: stateOf(newest),
    asked_at: newest?.asked_at ?? null,
    ends_at: newest?.ends_at ?? null,
    reminders: newest?.reminders ?? 0,
    answer: answerOf(rows.findLast(({ answered_at }) => answered_at !== null)),
  };
}

function stateOf(newest: ReferenceRow | undefined): ApplicationReference["state"] {
  if (!newest) return "not_asked";
  if (!newest.answered_at) return "waiting";
  return newest.gives_none === 1 ? "none_given" : "given";
}

function answerOf(row: ReferenceRow | undefined): ApplicationReference["answer"] {
  if (!row?.answered_at) return null;
  const { position, trading_since, terms, credit, pays, again, remarks, taken_by, client_address } = row;
  return {
    given_by: row.given_by ?? "",
    gives_none: row.gives_none === 1,
    answered_at: row.answered_at,
    position,
    trading_since,
    terms,
    credit,
    pays,
    again,
    remarks,
    taken_by,
    client_address,
  };
}
