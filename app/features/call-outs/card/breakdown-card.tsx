import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { PinIcon } from "../../../ui/form-icons.tsx";
import { CardForm } from "./card-form.tsx";
import type { DriverFacts, Numbers } from "./message-links.ts";
import { StoreOffline } from "./store-offline.tsx";
import { readSent, type Sent } from "./stored-card.ts";
import { useSending } from "./use-sending.ts";
import { CardWordsContext, useCardWords } from "./words/card-words.ts";
import { type CardWords, english } from "./words/english.ts";

type Props = Numbers &
  DriverFacts & {
    /** Whether the page can be stored on the phone. */
    isStored: boolean;
    /** The words of a translated page. English without them. */
    words?: CardWords;
  };

/** The five facts of a breakdown, entered by taps. They follow the number, because calling comes first. */
export function BreakdownCard({ words = english, ...card }: Props) {
  return (
    <CardWordsContext value={words}>
      <Opening {...card} />
    </CardWordsContext>
  );
}

function Opening({ isStored, ...numbers }: Omit<Props, "words">) {
  const words = useCardWords();
  const [isOpen, setIsOpen] = useState(false);
  const [before, setBefore] = useState<Sent>();
  const sending = useSending();
  const waits = sending.waiting !== undefined;
  useEffect(() => setBefore(readSent()), []);
  useEffect(() => {
    if (waits) setIsOpen(true);
  }, [waits]);
  return (
    <div className="grid gap-3">
      {before && sending.outcome?.state !== "sent" && <SentBefore sent={before} />}
      {isOpen ? (
        <>
          <CardForm {...numbers} sending={sending} />
          {isStored && <StoreOffline />}
        </>
      ) : (
        <Button
          block
          className="max-sm:px-3!"
          icon={<PinIcon size={22} />}
          onClick={() => setIsOpen(true)}
          size="large"
          variant="secondary"
        >
          {words.open}
        </Button>
      )}
    </div>
  );
}

/** What this device sent before, until the page on which it can be followed ends. */
function SentBefore({ sent: { reference, page_url } }: { sent: Sent }) {
  const words = useCardWords();
  return (
    <p className="rounded-md border border-slate-200 bg-white p-5 text-navy-900 shadow-card">
      {words.youSent} <strong className="figures whitespace-nowrap">{reference}</strong>.{" "}
      <a className="font-semibold whitespace-nowrap text-ice-600 underline" href={page_url}>
        {words.follow}
      </a>
    </p>
  );
}
