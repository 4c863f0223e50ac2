import { type ReactNode, useRef, useState } from "react";
import { Notice } from "../../../ui/display/notice.tsx";
import type { Card } from "../call-out-lines.ts";
import { ColdPart } from "./cold-part.tsx";
import { Ending } from "./ending.tsx";
import type { DriverFacts, Numbers } from "./message-links.ts";
import { OwnVehicles } from "./own-vehicles.tsx";
import { PhotographsPart } from "./photographs-part.tsx";
import { SentCard } from "./sent-card.tsx";
import { emptyCard } from "../empty-card.ts";
import { isSameCard, readCard, readVehicle, storeCard, type Vehicle } from "./stored-card.ts";
import { UnitPart } from "./unit-part.tsx";
import type { useSending } from "./use-sending.ts";
import { WherePart } from "./where-part.tsx";
import { WhoPart } from "./who-part.tsx";
import { fill, useCardWords } from "./words/card-words.ts";

type Props = Numbers &
  DriverFacts & {
    /** The key of the card that the office sent, if this is that card. */
    link?: string;
    sending: ReturnType<typeof useSending>;
  };

/** The form of the card. Every field is optional. Typed text stays on the device until it is sent. */
export function CardForm({ link, sending, ...numbers }: Props) {
  const [card, setCard] = useState<Card>(() => readCard(link));
  // A position may be found while the driver types: each change adds to the latest, not to what was rendered before.
  const latest = useRef(card);
  const [photographs, setPhotographs] = useState<readonly Blob[]>([]);
  const [vehicle, setVehicle] = useState(readVehicle);
  const { outcome, outbox } = sending;
  const words = useCardWords();

  function change(next: Partial<Card>) {
    const changed = { ...latest.current, ...next };
    latest.current = changed;
    setCard(changed);
    storeCard(changed, link);
    outbox.mend();
  }

  const isSent = outcome?.state === "sent";
  if (isSent && isSameCard(outcome.card, card)) {
    return (
      <SentCard
        {...outcome}
        again={link === undefined ? words.anotherVehicle : words.tellMore}
        onAgain={() => {
          latest.current = emptyCard;
          setCard(emptyCard);
          setPhotographs([]);
          setVehicle(readVehicle());
          outbox.begin();
        }}
      />
    );
  }
  return (
    <section
      aria-label={words.card}
      className="grid gap-6 rounded-md border border-slate-200 bg-white p-5 shadow-card"
    >
      {isSent && (
        <Notice standing title={`${words.haveIt} ${outcome.sent.reference}.`} tone="success">
          {words.changedSince}{" "}
          <a className="font-semibold underline" href={outcome.sent.page_url}>
            {words.follow}
          </a>
        </Notice>
      )}
      {vehicle && card.vehicle_number === null && card.trailer_number === null && (
        <Again
          onPress={() => {
            change(vehicle);
            setVehicle(undefined);
          }}
          vehicle={vehicle}
        />
      )}
      <OwnVehicles
        onChoose={(own) => change(own)}
        trailer={card.trailer_number}
        vehicle={card.vehicle_number}
      />
      <Part title={words.where}>
        <WherePart card={card} onChange={change} />
      </Part>
      <Part title={words.unit}>
        <UnitPart card={card} hidden={numbers.sample_codes} onChange={change} />
      </Part>
      <Part title={words.cold}>
        <ColdPart card={card} onChange={change} />
      </Part>
      <Part title={words.who}>
        <WhoPart card={card} onChange={change} />
      </Part>
      <PhotographsPart onChange={setPhotographs} photographs={photographs} />
      <Ending card={card} numbers={numbers} photographs={photographs} sending={sending} />
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-xl font-bold text-navy-900">{title}</legend>
      {children}
    </fieldset>
  );
}

function Again({ vehicle, onPress }: { vehicle: Vehicle; onPress: () => void }) {
  const { vehicle_number, trailer_number } = vehicle;
  const words = useCardWords();
  const named = [vehicle_number, trailer_number].filter((part) => part).join(", ");
  if (!named) return null;
  return (
    <button
      className="min-h-14 rounded-sm border border-ice-500 bg-ice-100 px-4 text-left font-semibold text-navy-900"
      onClick={onPress}
      type="button"
    >
      {fill(words.again, { vehicle: named })}
    </button>
  );
}
