import { useId } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import type { Card } from "../call-out-lines.ts";
import { ChoiceChips } from "./choice-chips.tsx";
import { fill, useCardWords } from "./words/card-words.ts";

type Props = { card: Card; onChange: (change: Partial<Card>) => void };

/** The lowest and highest temperature of a unit, and the ends of the scale. */
const [coldest, warmest] = [-40, 40];
/** Two steppers for set point and box temperature, with the difference below. */
export function ColdPart({ card: { set_point, box_temperature }, onChange }: Props) {
  const words = useCardWords();
  return (
    <div className="grid gap-4">
      <ChoiceChips
        choices={[
          { value: -20, label: words.frozen },
          { value: 2, label: words.chilled },
        ]}
        chosen={set_point}
        label={words.usual}
        onChoose={(value) => onChange({ set_point: value })}
      />
      <div className="grid grid-cols-2 gap-4">
        <Stepper
          label={words.setPoint}
          onChange={(value) => onChange({ set_point: value })}
          value={set_point}
        />
        {/* Empty until the driver enters what the display shows. */}
        <Stepper
          from={set_point ?? 0}
          label={words.boxNow}
          onChange={(value) => onChange({ box_temperature: value })}
          value={box_temperature}
        />
      </div>
    </div>
  );
}

type StepperProps = {
  label: string;
  value: number | null;
  /** Where the first press starts. */
  from?: number;
  onChange: (value: number | null) => void;
};

function Stepper({ label, value, from = 0, onChange }: StepperProps) {
  const id = useId();
  const words = useCardWords();
  const step = (by: number) => onChange(Math.max(coldest, Math.min(warmest, (value ?? from) + by)));
  return (
    <div aria-labelledby={id} className="grid content-start gap-2 text-center" role="group">
      <span className="text-sm text-slate-600" id={id}>
        {label}
      </span>
      <span aria-live="polite" className="figures font-display text-2xl font-bold text-navy-900">
        {value === null ? "–" : `${signed(value)} °C`}
      </span>
      <Scale value={value} />
      <span className="grid grid-cols-2 gap-2">
        <StepButton label={fill(words.colder, { what: label })} onPress={() => step(-1)}>
          −
        </StepButton>
        <StepButton label={fill(words.warmer, { what: label })} onPress={() => step(1)}>
          +
        </StepButton>
      </span>
      {value !== null && (
        <Button
          aria-label={`${label}: ${words.notKnown.toLocaleLowerCase(words.lang)}`}
          onClick={() => onChange(null)}
          size="small"
          variant="quiet"
        >
          {words.notKnown}
        </Button>
      )}
    </div>
  );
}

type StepButtonProps = { label: string; children: string; onPress: () => void };

function StepButton({ label, children, onPress }: StepButtonProps) {
  return (
    <button
      aria-label={label}
      className="min-h-14 rounded-sm border border-slate-300 bg-white text-2xl font-semibold text-navy-900 active:bg-ice-100"
      onClick={onPress}
      type="button"
    >
      {children}
    </button>
  );
}

/** A gauge from the coldest to the warmest, with a needle. */
function Scale({ value }: { value: number | null }) {
  const share = ((value ?? coldest) - coldest) / (warmest - coldest);
  const angle = Math.PI * (1 - share);
  return (
    <svg
      aria-hidden="true"
      className="mx-auto w-24 text-ice-500"
      fill="none"
      stroke="currentColor"
      viewBox="0 0 100 56"
    >
      <path d="M8 50a42 42 0 0 1 84 0" strokeLinecap="round" strokeWidth="5" />
      {value !== null && (
        <path
          className="text-navy-900"
          d={`M50 50 ${(50 + 34 * Math.cos(angle)).toFixed(1)} ${(50 - 34 * Math.sin(angle)).toFixed(1)}`}
          stroke="currentColor"
          strokeLinecap="round"
          strokeWidth="4"
        />
      )}
    </svg>
  );
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value).replace("-", "−");
}
