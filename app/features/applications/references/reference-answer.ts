// These rules do not use zod, because the referee's form runs them in the browser.

export const referees = ["ref1", "ref2"] as const;
export type Referee = (typeof referees)[number];

export const paymentHabits = ["in_time", "sometimes_late", "often_late"] as const;
export type PaymentHabit = (typeof paymentHabits)[number];

export const paymentHabitLabels: Record<PaymentHabit, string> = {
  in_time: "In time",
  sometimes_late: "Sometimes late",
  often_late: "Often late",
};

export const tradeAgainAnswers = ["yes", "not_sure", "no"] as const;
export type TradeAgain = (typeof tradeAgainAnswers)[number];

export const tradeAgainLabels: Record<TradeAgain, string> = { yes: "Yes", not_sure: "Not sure", no: "No" };

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

type ReferenceAnswers = {
  gives_none: boolean;
  trading_since: string | null;
  terms: string | null;
  credit: string | null;
  pays: PaymentHabit | null;
  again: TradeAgain | null;
  remarks: string | null;
};

/** Returns the answers as pairs of label and words, without those that were left empty. */
export function answerLines(answers: ReferenceAnswers): [label: string, words: string][] {
  const { gives_none, trading_since, terms, credit, pays, again, remarks } = answers;
  const lines: [string, string | null][] = gives_none
    ? [["Answer", "They give no references"]]
    : [
        ["Trading since", trading_since],
        ["Payment terms", terms],
        ["Credit given", credit],
        ["Pays", pays && paymentHabitLabels[pays]],
        ["Would trade again", again && tradeAgainLabels[again]],
      ];
  return [...lines, ["Remarks", remarks] as const].flatMap(([label, words]) =>
    words ? [[label, words]] : [],
  );
}
