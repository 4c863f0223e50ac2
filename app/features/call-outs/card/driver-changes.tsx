import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { emptyCard } from "../empty-card.ts";
import { CardForm } from "./card-form.tsx";
import type { DriverFacts, Numbers } from "./message-links.ts";
import { useSending } from "./use-sending.ts";
import { NotTaken, WaitingNotice } from "./waiting-notice.tsx";
import { CardWordsContext } from "./words/card-words.ts";
import { type CardWords, english } from "./words/english.ts";
import { type FollowedWords, followedInEnglish } from "./words/followed-words.ts";

type Props = Numbers &
  DriverFacts & {
    /** The key of the driver's page. */
    link: string;
    words?: FollowedWords | undefined;
    cardWords?: CardWords | undefined;
  };

/** What the office reads, whatever the driver's language. */
const itRunsAgain = "It runs again.";

/** On the driver's page: "It runs again", and the card for everything that was wrong or has changed. */
export function DriverChanges({ link, words = followedInEnglish, cardWords = english, ...numbers }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const sending = useSending(link);
  const { busy, outcome, waiting, outbox } = sending;
  const isTold = outcome?.state === "sent" && outcome.card.details === itRunsAgain;
  return (
    <CardWordsContext value={cardWords}>
      <div className="grid gap-3">
        {isOpen ? (
          <CardForm {...numbers} link={link} sending={sending} />
        ) : (
          <>
            {isTold && <Notice standing title={words.officeKnows} tone="success" />}
            <NotTaken outcome={outcome} />
            {waiting && <WaitingNotice numbers={numbers} waiting={waiting} />}
            <Button
              block
              onClick={() => {
                outbox.begin();
                setIsOpen(true);
              }}
              size="large"
              variant="secondary"
            >
              {words.correct}
            </Button>
            <Button
              block
              busy={busy}
              onClick={() => void outbox.send({ ...emptyCard, details: itRunsAgain }, [])}
              size="large"
              variant="quiet"
            >
              {words.runsAgain}
            </Button>
          </>
        )}
      </div>
    </CardWordsContext>
  );
}
