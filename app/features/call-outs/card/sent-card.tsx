import { useEffect, useRef } from "react";
import { AnchorButton } from "../../../ui/buttons/anchor-button.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import type { CardOutcome } from "./card-outbox.ts";
import { useCardWords } from "./words/card-words.ts";
import { inOwnWords } from "./words/notes-in-words.ts";

type Props = Pick<Extract<CardOutcome, { state: "sent" }>, "sent" | "notes"> & {
  /** The label of the button that begins the next card. */
  again: string;
  onAgain: () => void;
};

/** Shown after sending: a reference to read out, and the page on which the driver follows the van. */
export function SentCard({ sent, notes, again, onAgain }: Props) {
  const words = useCardWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // Who corrects a card stands on that page already.
  const isElsewhere = new URL(sent.page_url, location.href).pathname !== location.pathname;
  return (
    <section
      aria-label={words.sent}
      className="grid gap-4 rounded-md border border-slate-200 bg-white p-5 shadow-card"
    >
      <h2 className="text-2xl outline-none" ref={heading} tabIndex={-1}>
        {words.haveIt}
      </h2>
      <p>
        {words.reference}{" "}
        <strong className="figures whitespace-nowrap text-navy-900">{sent.reference}</strong>.{" "}
        {words.keepFree}
      </p>
      {notes.map((note) => (
        <p key={note}>{inOwnWords(note, words)}</p>
      ))}
      {isElsewhere && (
        <AnchorButton block size="large" href={sent.page_url}>
          {words.follow}
        </AnchorButton>
      )}
      <Button block onClick={onAgain} variant="quiet">
        {again}
      </Button>
    </section>
  );
}
