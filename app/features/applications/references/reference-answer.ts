// These rules do not use zod, because the referee's form runs them in the browser.

export const referees = ["ref1", "ref2"] as const;
export type Referee = (typeof referees)[number];

export const payments = ["in_time", "sometimes_late", "often_late"] as const;
export type Pays = (typeof payments)[number];

export const paymentLabels: Record<Pays, string> = {
  in_time: "In time",
  sometimes_late: "Sometimes late",
  often_late: "Often late",
};

export const agains = ["yes", "not_sure", "no"] as const;
export type Again = (typeof agains)[number];

export const againLabels: Record<Again, string> = { yes: "Yes", not_sure: "Not sure", no: "No" };

/** The labels of a reference, in the order of the form. */
export const answerLabels = {
  trading_since: "Trading with them since",
  terms: "Your payment terms",
  credit: "Credit you give them",
  pays: "They pay",
  again: "Would you trade with them again?",
  remarks: "Anything else",
} as const;

export const missingAnswer = {
  given_by: "Please enter your name",
  pays: "Please say how they pay",
  again: "Please say whether you would trade with them again",
};

export const referenceStates = ["not_asked", "waiting", "given", "none_given"] as const;

type Said = {
  gives_none: boolean;
  trading_since: string | null;
  terms: string | null;
  credit: string | null;
  pays: Pays | null;
  again: Again | null;
  remarks: string | null;
};

/** Returns the answers as pairs of label and words, without those that were left empty. */
export function answerLines(said: Said): [label: string, words: string][] {
  const { gives_none, trading_since, terms, credit, pays, again, remarks } = said;
  const lines: [string, string | null][] = gives_none
    ? [["Answer", "They give no references"]]
    : [
        ["Trading since", trading_since],
        ["Payment terms", terms],
        ["Credit given", credit],
        ["Pays", pays && paymentLabels[pays]],
        ["Would trade again", again && againLabels[again]],
      ];
  return [...lines, ["Remarks", remarks] as const].flatMap(([label, words]) =>
    words ? [[label, words]] : [],
  );
}
