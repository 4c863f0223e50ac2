import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { PinIcon } from "../../../ui/form-icons.tsx";
import { CardForm } from "./card-form.tsx";
import type { Numbers } from "./message-links.ts";
import { readWaiting } from "./stored-card.ts";

/** The five facts of a breakdown as taps, below the number: calling stays first. */
export function BreakdownCard(numbers: Numbers) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (readWaiting()) setIsOpen(true);
  }, []);
  if (isOpen) return <CardForm {...numbers} />;
  return (
    <Button
      block
      icon={<PinIcon size={22} />}
      onClick={() => setIsOpen(true)}
      size="large"
      variant="secondary"
    >
      Where am I? Tell us by taps
    </Button>
  );
}
