import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { PinIcon } from "../../../ui/form-icons.tsx";
import { CardForm } from "./card-form.tsx";
import type { DriverFacts, Numbers } from "./message-links.ts";
import { StoreOffline } from "./store-offline.tsx";
import { readSent, type Sent } from "./stored-card.ts";
import { useSending } from "./use-sending.ts";

type Props = Numbers &
  DriverFacts & {
    /** Whether the page can be stored on the phone. */
    isStored: boolean;
  };

/** The five facts of a breakdown, entered by taps. They follow the number, because calling comes first. */
export function BreakdownCard({ isStored, ...numbers }: Props) {
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
      {before && <SentBefore sent={before} />}
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
          Where am I? Tell us by taps
        </Button>
      )}
    </div>
  );
}

/** What this device sent before, until the page on which it can be followed ends. */
function SentBefore({ sent: { reference, page_url } }: { sent: Sent }) {
  return (
    <p className="rounded-md border border-slate-200 bg-white p-5 text-navy-900 shadow-card">
      You sent <strong className="figures whitespace-nowrap">{reference}</strong>.{" "}
      <a className="font-semibold whitespace-nowrap text-ice-600 underline" href={page_url}>
        Follow the van
      </a>
    </p>
  );
}
