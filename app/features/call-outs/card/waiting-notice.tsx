import type { ReactNode } from "react";
import { Moment } from "../../../ui/display/moment.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import type { CardOutcome } from "./card-outbox.ts";
import type { Numbers } from "./message-links.ts";
import type { Waiting } from "./stored-card.ts";
import { useCardWords } from "./words/card-words.ts";
import { inOwnWords } from "./words/notes-in-words.ts";

type Props = { waiting: Waiting; numbers: Numbers; children?: ReactNode };

/** Says why a card waits, and what helps meanwhile. Only a request that did not leave means that there is no signal. */
export function WaitingNotice({ waiting, numbers, children }: Props) {
  const { why, notes, not_before } = waiting;
  const words = useCardWords();
  if (why === "sending") return null;
  const isWithoutSignal = why === "no signal";
  const { freephone, freephone_link, text_link } = numbers;
  return (
    <Notice title={isWithoutSignal ? words.noSignal : words.notNow} tone="info">
      {children}
      {isWithoutSignal ? (
        <p>
          {words.goesByItself}
          {text_link && ` ${words.textIsSooner}`}
        </p>
      ) : (
        <p>
          <a className="figures font-semibold underline" href={freephone_link}>
            {freephone}
          </a>
          . {words.waitsHere}
          {not_before !== null && (
            <>
              {" "}
              (<Moment at={new Date(not_before).toISOString()} language={words.lang} />)
            </>
          )}
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{inOwnWords(note, words)}</p>
      ))}
    </Notice>
  );
}

/** Says why a card was not taken, until it is changed. */
export function NotTaken({ outcome }: { outcome: CardOutcome | undefined }) {
  const words = useCardWords();
  if (outcome?.state === "refused") return <Notice tone="error">{inOwnWords(outcome.message, words)}</Notice>;
  if (outcome?.state !== "given up") return null;
  return <Notice tone="error">{words.givenUp}</Notice>;
}
