import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { PinIcon } from "../../../ui/form-icons.tsx";
import { CardForm } from "./card-form.tsx";
import type { Numbers } from "./message-links.ts";
import { StoreOffline } from "./store-offline.tsx";
import { readWaiting } from "./stored-card.ts";

type Props = Numbers & {
  /** Whether the page can be stored on the phone. */
  isStored: boolean;
};

/** The five facts of a breakdown, entered by taps. They follow the number, because calling comes first. */
export function BreakdownCard({ isStored, ...numbers }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (readWaiting()) setIsOpen(true);
  }, []);
  if (isOpen) {
    return (
      <div className="grid gap-3">
        <CardForm {...numbers} />
        {isStored && <StoreOffline />}
      </div>
    );
  }
  return (
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
  );
}
