import type { ReactNode } from "react";
import { Moment } from "../../../ui/moment.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { CardOutcome } from "./card-outbox.ts";
import type { Numbers } from "./message-links.ts";
import type { Waiting } from "./stored-card.ts";

type Props = { waiting: Waiting; numbers: Numbers; children?: ReactNode };

/** Says why a card waits, and what helps meanwhile. Only a request that did not leave means that there is no signal. */
export function WaitingNotice({ waiting, numbers, children }: Props) {
  const { why, notes, not_before } = waiting;
  if (why === "sending") return null;
  const isWithoutSignal = why === "no signal";
  const { freephone, freephone_link, text_link } = numbers;
  return (
    <Notice
      title={
        isWithoutSignal
          ? "No signal: it waits on this telephone."
          : "We cannot take it at the moment: please ring."
      }
      tone="info"
    >
      {children}
      {isWithoutSignal ? (
        <p>
          It goes by itself, once, when the line is back and this page is open.
          {text_link && " A text often gets through sooner."}
        </p>
      ) : (
        <p>
          <a className="figures font-semibold underline" href={freephone_link}>
            {freephone}
          </a>
          . It waits here and goes by itself, once, while this page is open
          {not_before !== null && (
            <>
              , from <Moment at={new Date(not_before).toISOString()} />
            </>
          )}
          .
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Notice>
  );
}

/** Says why a card was not taken. What was typed stays in the form. */
export function NotTaken({ outcome }: { outcome: CardOutcome | undefined }) {
  if (outcome?.state === "refused") return <Notice tone="error">{outcome.message}</Notice>;
  if (outcome?.state !== "given up") return null;
  return (
    <Notice tone="error">
      This page cannot take it any more: please ring. What you typed is still here.
    </Notice>
  );
}
