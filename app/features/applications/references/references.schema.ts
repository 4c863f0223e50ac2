import {
  email,
  limits,
  line,
  optionalLine,
  optionalText,
  text,
} from "../../../platform/validation/fields.ts";
import { z } from "../../../platform/validation/zod.ts";
import {
  tradeAgainAnswers,
  missingAnswer,
  paymentHabits,
  referees,
  referenceStates,
} from "./reference-answer.ts";

/** Zod otherwise skips a check of several fields while one of them has an error. */
const always = { when: () => true };

const missingByTelephone = {
  ...missingAnswer,
  given_by: "Please enter who you spoke to",
  again: "Please say whether they would trade with them again",
};
type Missing = typeof missingAnswer;

const answerShape = (missing: Missing) => ({
  given_by: line(missing.given_by),
  position: optionalLine(),
  /** `none`: the company gives no references. */
  answer: z.enum(["given", "none"]),
  trading_since: optionalLine(),
  terms: optionalLine(),
  credit: optionalLine(),
  pays: z.enum(paymentHabits, missing.pays).nullish(),
  again: z.enum(tradeAgainAnswers, missing.again).nullish(),
  remarks: optionalText(limits.message),
});

/** What a referee sends from the page to which the mail links. */
export const newReference = z
  .object({ token: z.string().max(limits.line), ...answerShape(missingAnswer) })
  .superRefine(requireAnswer(missingAnswer), always)
  .meta({ id: "NewReference" });
export type ReferenceAnswer = Omit<z.infer<typeof newReference>, "token">;

/** An answer that the office took on the telephone. */
export const telephoneReference = z
  .object({ referee: z.enum(referees), ...answerShape(missingByTelephone) })
  .superRefine(requireAnswer(missingByTelephone), always)
  .meta({ id: "TelephoneReference" });

/** `former` is the address that is corrected, `sending_key` the browser's key for one sending. */
export const correctedReferee = z
  .object({
    referee: z.enum(referees),
    former: line(),
    email: email(),
    subject: line(),
    text: text(limits.message),
    sending_key: optionalLine(),
  })
  .meta({ id: "CorrectedReferee" });
export type CorrectedReferee = z.infer<typeof correctedReferee>;

export const referenceReceipt = z.object({ message: z.string() }).meta({ id: "ReferenceReceipt" });

/** The state of a reference, and its answer. */
export const applicationReference = z
  .object({
    referee: z.enum(referees),
    state: z.enum(referenceStates),
    asked_at: z.string().nullable(),
    ends_at: z.string().nullable(),
    reminders: z.int(),
    answer: z
      .object({
        given_by: z.string(),
        position: z.string().nullable(),
        gives_none: z.boolean(),
        trading_since: z.string().nullable(),
        terms: z.string().nullable(),
        credit: z.string().nullable(),
        pays: z.enum(paymentHabits).nullable(),
        again: z.enum(tradeAgainAnswers).nullable(),
        remarks: z.string().nullable(),
        answered_at: z.string(),
        /** Who took the answer on the telephone. Null for an answer by the link. */
        taken_by: z.string().nullable(),
        client_address: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: "ApplicationReference" });
export type ApplicationReference = z.infer<typeof applicationReference>;

type Answered = { answer?: unknown; pays?: unknown; again?: unknown };

function requireAnswer(missing: Missing) {
  return ({ answer, ...said }: Answered, context: z.RefinementCtx): void => {
    if (answer === "none") return;
    for (const field of ["pays", "again"] as const) {
      if (!said[field]) context.addIssue({ code: "custom", path: [field], message: missing[field] });
    }
  };
}
