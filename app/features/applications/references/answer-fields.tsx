import { useState } from "react";
import { RadioChoices } from "../../../ui/fields/radio-choices.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import {
  tradeAgainLabels,
  tradeAgainAnswers,
  answerLabels,
  paymentHabitLabels,
  paymentHabits,
} from "./reference-answer.ts";

type Props = {
  /** Who fills in the answer: the referee, or a member of the office who has the referee on the telephone. */
  asks: "referee" | "office";
};

/** The fields of a reference. Only remarks, name and position remain if the company gives no references. */
export function AnswerFields({ asks }: Props) {
  const [answer, setAnswer] = useState<"given" | "none">("given");
  const isReferee = asks === "referee";
  return (
    <>
      <RadioChoices
        choices={[
          { value: "given", label: isReferee ? "We give a reference" : "They give a reference" },
          { value: "none", label: isReferee ? "We give no references" : "They give no references" },
        ]}
        legend="The answer"
        name="answer"
        onChange={setAnswer}
        value={answer}
      />
      {answer === "given" && <Said isReferee={isReferee} />}
      <TextArea label={answerLabels.remarks} name="remarks" optional rows={isReferee ? 4 : 2} />
      <div className="grid gap-x-5 md:grid-cols-2">
        <TextField
          autoComplete={isReferee ? "name" : "off"}
          label={isReferee ? "Your name" : "Who you spoke to"}
          name="given_by"
        />
        <TextField
          autoComplete={isReferee ? "organization-title" : "off"}
          label={isReferee ? "Your position" : "Their position"}
          name="position"
          optional
        />
      </div>
    </>
  );
}

function Said({ isReferee }: { isReferee: boolean }) {
  const line = (name: "trading_since" | "terms" | "credit", label: string, hint: string) => (
    <TextField autoComplete="off" hint={hint} key={name} label={label} name={name} optional />
  );
  return (
    <>
      <RadioChoices
        choices={paymentHabits.map((value) => ({ value, label: paymentHabitLabels[value] }))}
        legend={answerLabels.pays}
        name="pays"
      />
      <RadioChoices
        choices={tradeAgainAnswers.map((value) => ({ value, label: tradeAgainLabels[value] }))}
        legend={isReferee ? answerLabels.again : "Would they trade with them again?"}
        name="again"
      />
      {line("trading_since", answerLabels.trading_since, "A year, or about how long")}
      <div className="grid gap-x-5 md:grid-cols-2">
        {line(
          "terms",
          isReferee ? answerLabels.terms : "Their payment terms",
          "Such as 30 days from invoice",
        )}
        {line("credit", isReferee ? answerLabels.credit : "Credit they give", "An amount, or about how much")}
      </div>
    </>
  );
}
