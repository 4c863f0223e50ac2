import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { PinIcon } from "../../../ui/forms/form-icons.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { type Card, degrees } from "../call-out-lines.ts";
import { gridReference } from "../national-grid.ts";
import { inWords, positionOf } from "../position-doubts.ts";
import { findPosition, type NoPosition } from "./find-position.ts";
import { NoPositionHelp } from "./no-position-help.tsx";
import { useCardWords } from "./words/card-words.ts";

type Props = { card: Card; onChange: (change: Partial<Card>) => void };

const coarseMetres = 500;

/**
 * Finds the position when a button is pressed and shows it as figures to read out. Without a position it says what to
 * read out instead.
 */
export function WherePart({ card, onChange }: Props) {
  const [isLooking, setIsLooking] = useState(false);
  const [problem, setProblem] = useState<NoPosition | null>(null);
  const words = useCardWords();
  const position = positionOf(card);
  const isCoarse = position !== null && card.accuracy !== null && card.accuracy > coarseMetres;

  async function look() {
    setIsLooking(true);
    const found = await findPosition();
    setIsLooking(false);
    if (typeof found === "string") return setProblem(found);
    setProblem(null);
    onChange(found);
  }

  return (
    <div>
      <Button
        block
        busy={isLooking}
        busyLabel={words.looking}
        icon={<PinIcon size={20} />}
        onClick={() => void look()}
        variant={position ? "secondary" : "primary"}
      >
        {position ? words.lookAgain : words.look}
      </Button>
      <div aria-live="polite">
        {position && (
          <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
            <Figure label={words.grid} value={gridReference(position, card.accuracy)} />
            <Figure label={words.latitude} value={degrees(position.latitude)} />
            <Figure label={words.longitude} value={degrees(position.longitude)} />
            <dt className="text-sm text-slate-600">{words.goodTo}</dt>
            <dd className="text-navy-900">
              {card.accuracy === null ? words.unknown : inWords(card.accuracy)}
              {card.position_at && (
                <>
                  , <Moment at={card.position_at} language={words.lang} />
                </>
              )}
            </dd>
          </dl>
        )}
      </div>
      {(problem || isCoarse) && (
        <div className="mt-4">
          <NoPositionHelp metres={card.accuracy ?? 0} problem={problem} />
        </div>
      )}
      <TextArea
        className="mt-4"
        label={words.inWords}
        maxLength={2000}
        name="place"
        onChange={({ target }) => onChange({ place: target.value || null })}
        optional={words.lang === "en-GB"}
        placeholder={words.placeExample}
        rows={2}
        value={card.place ?? ""}
      />
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return (
    <>
      <dt className="text-sm text-slate-600">{label}</dt>
      <dd className="figures font-display text-2xl font-bold text-navy-900">{value}</dd>
    </>
  );
}
