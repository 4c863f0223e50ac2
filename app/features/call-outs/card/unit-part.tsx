import { useEffect, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import type { Card } from "../call-out-lines.ts";
import { type AlarmMeaning, meaningOf } from "./alarm-meaning.ts";
import { unitMakes } from "../../page-facts/alarm-codes.schema.ts";
import { ChoiceChips } from "./choice-chips.tsx";
import { useCardWords } from "./words/card-words.ts";
import { english } from "./words/english.ts";

type Props = {
  card: Card;
  /** Alarm codes whose meanings are not shown, such as "Carrier 12". */
  hidden: readonly string[];
  onChange: (change: Partial<Card>) => void;
};

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const longestCode = 4;

/** Chooses make and alarm code by taps. The meaning of the code comes from the office's list. */
export function UnitPart({ card: { make, alarm_code }, hidden, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(alarm_code !== null);
  const words = useCardWords();
  const meanings = useAlarmCodes(isOpen);
  const meaning = meaningOf(meanings, { make, code: alarm_code, hidden });
  const type = (digit: string) =>
    onChange({ alarm_code: `${alarm_code ?? ""}${digit}`.slice(0, longestCode) });
  return (
    <div className="grid gap-4">
      <ChoiceChips
        choices={unitMakes.map((value) => ({ value, label: value === "Other" ? words.otherMake : value }))}
        chosen={make}
        label={words.make}
        onChoose={(value) => onChange({ make: value })}
      />
      {!isOpen ? (
        <Button block onClick={() => setIsOpen(true)} variant="secondary">
          {words.showsAlarm}
        </Button>
      ) : (
        <div>
          <p aria-live="polite" className="mb-3 min-h-14 text-navy-900">
            <span className="figures font-display text-2xl font-bold">
              {words.alarm} {alarm_code ?? "–"}
            </span>
            {alarm_code && (
              <span className="block">{meaning ? <Meaning {...meaning} /> : words.unknownCode}</span>
            )}
          </p>
          <div aria-label={words.alarmCode} className="grid max-w-72 grid-cols-3 gap-2" role="group">
            {keys.map((key) => (
              <PadKey key={key} onPress={() => type(key)}>
                {key}
              </PadKey>
            ))}
            <PadKey label={words.clearCode} onPress={() => onChange({ alarm_code: null })}>
              C
            </PadKey>
            <PadKey onPress={() => type("0")}>0</PadKey>
            <PadKey
              label={words.lastDigit}
              onPress={() => onChange({ alarm_code: alarm_code?.slice(0, -1) || null })}
            >
              ←
            </PadKey>
          </div>
        </div>
      )}
    </div>
  );
}

const actions = { stop: "stop", "drive on": "driveOn", call: "callUs" } as const;

/** The meaning is the firm's own text, in its language. */
function Meaning({ meaning, action, isSample }: AlarmMeaning) {
  const words = useCardWords();
  return (
    <>
      <span lang={english.lang}>{meaning}.</span> <strong>{words[actions[action]]}</strong>
      {isSample && ` ${words.sampleCode}`}
    </>
  );
}

type PadProps = { children: string; label?: string; onPress: () => void };

function PadKey({ children, label, onPress }: PadProps) {
  return (
    <button
      aria-label={label}
      className="figures min-h-14 rounded-sm border border-slate-300 bg-white text-xl font-semibold text-navy-900 active:bg-ice-100"
      onClick={onPress}
      type="button"
    >
      {children}
    </button>
  );
}

/** Loads the alarm codes when the keypad opens. If the list cannot be loaded, the code is sent without a meaning. */
function useAlarmCodes(isNeeded: boolean): Record<string, string>[] {
  const [rows, setRows] = useState<Record<string, string>[]>([]);
  useEffect(() => {
    if (!isNeeded) return;
    void call("GET /api/facts/:name", { params: { name: "alarmCodes" }, quiet: true }).then((outcome) => {
      if (outcome.ok) setRows(outcome.data.value);
    });
  }, [isNeeded]);
  return rows;
}
