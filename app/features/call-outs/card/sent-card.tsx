import { useEffect, useRef } from "react";
import { AnchorButton } from "../../../ui/anchor-button.tsx";
import { Button } from "../../../ui/button.tsx";
import type { CardOutcome } from "./card-outbox.ts";

type Props = Pick<Extract<CardOutcome, { state: "sent" }>, "sent" | "notes"> & {
  /** The label of the button that begins the next card. */
  again: string;
  onAgain: () => void;
};

/** Shown after sending: a reference to read out, and the page on which the driver follows the van. */
export function SentCard({ sent, notes, again, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-label="Sent"
      className="grid gap-4 rounded-md border border-slate-200 bg-white p-5 shadow-card"
    >
      <h2 className="text-2xl outline-none" ref={heading} tabIndex={-1}>
        We have your call-out
      </h2>
      <p>
        Your reference is{" "}
        <strong className="figures whitespace-nowrap text-navy-900">{sent.reference}</strong>. Please keep
        your telephone free.
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <AnchorButton block size="large" href={sent.page_url}>
        Follow the van
      </AnchorButton>
      <Button block onClick={onAgain} variant="quiet">
        {again}
      </Button>
    </section>
  );
}
