import { type Referee, referees } from "./reference-answer.ts";
import type { ApplicationReference } from "./references.schema.ts";
import type { ReferenceRow } from "./list-references.server.ts";

/** Presents both references of an application from its rows, which are sorted oldest first. */
export function presentReferences(rows: readonly ReferenceRow[]): ApplicationReference[] {
  return referees.map((referee) => presentReference(referee, rows));
}

/** Returns how many of the two referees have answered. */
export function referencesBack(rows: readonly ReferenceRow[]): number {
  return presentReferences(rows).filter(({ state }) => state === "given" || state === "none_given").length;
}

/**
 * Returns the row that counts for a referee: the answer if there is one, even if the office asked again later;
 * otherwise the newest row.
 */
export function countingRow(rows: readonly ReferenceRow[], referee: Referee): ReferenceRow | undefined {
  const own = rows.filter((row) => row.referee === referee);
  return own.findLast(({ answered_at }) => answered_at !== null) ?? own.at(-1);
}

/** Whether a referee has answered, so that another letter is pointless. */
export function hasAnswered(rows: readonly ReferenceRow[], referee: Referee): boolean {
  return Boolean(countingRow(rows, referee)?.answered_at);
}

function presentReference(referee: Referee, rows: readonly ReferenceRow[]): ApplicationReference {
  const row = countingRow(rows, referee);
  return {
    referee,
    state: stateOf(row),
    asked_at: row?.asked_at ?? null,
    ends_at: row?.ends_at ?? null,
    reminders: row?.reminders ?? 0,
    answer: answerOf(row),
  };
}

function stateOf(row: ReferenceRow | undefined): ApplicationReference["state"] {
  if (!row) return "not_asked";
  if (!row.answered_at) return "waiting";
  return row.gives_none === 1 ? "none_given" : "given";
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
