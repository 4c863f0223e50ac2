import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { Button } from "../../../ui/buttons/button.tsx";
import { PinIcon } from "../../../ui/forms/form-icons.tsx";
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

/** The id of the place below the page's header, where the card stands once it is open. */
export const cardPlace = "card";

/**
 * The door to the five facts of a breakdown, which are entered by taps. It stands beside the number, which comes first
 * because a call is quicker. The card itself opens in the element with the id `cardPlace`.
 */
export function BreakdownCard({ words = english, ...card }: Props) {
  return (
    <CardWordsContext value={words}>
      <Door {...card} />
    </CardWordsContext>
  );
}

function Door({ isStored, ...numbers }: Omit<Props, "words">) {
  const words = useCardWords();
  const [isOpen, setIsOpen] = useState(false);
  const [before, setBefore] = useState<Sent>();
  const opened = useRef<HTMLDivElement>(null);
  const sending = useSending();
  const waits = sending.waiting !== undefined;
  useEffect(() => setBefore(readSent()), []);
  useEffect(() => {
    if (waits) setIsOpen(true);
  }, [waits]);

  function open() {
    flushSync(() => setIsOpen(true));
    opened.current?.focus();
  }

  const isSentBefore = before !== undefined && sending.outcome?.state !== "sent";
  return (
    <>
      <Button
        className="max-sm:w-full max-sm:px-3!"
        icon={<PinIcon size={22} />}
        onClick={open}
        size="large"
        variant="light"
      >
        {words.open}
      </Button>
      {(isOpen || isSentBefore) && (
        <InPlace>
          {isSentBefore && <SentBefore sent={before} />}
          {isOpen && (
            <div className="grid scroll-mt-(--header) gap-3 outline-none" ref={opened} tabIndex={-1}>
              <CardForm {...numbers} sending={sending} />
              {isStored && <StoreOffline />}
            </div>
          )}
        </InPlace>
      )}
    </>
  );
}

/** Only rendered in the browser, where the page has its place. */
function InPlace({ children }: { children: ReactNode }) {
  const place = document.getElementById(cardPlace);
  return place && createPortal(<div className="grid max-w-form gap-3 pt-8">{children}</div>, place);
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
