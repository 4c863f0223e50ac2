import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { PinIcon } from "../../../ui/forms/form-icons.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { emptyCard } from "../empty-card.ts";
import { gridReference } from "../national-grid.ts";
import { inWords, positionOf } from "../position-doubts.ts";
import { CardForm } from "./card-form.tsx";
import { findPosition, type FoundPosition, type NoPosition } from "./find-position.ts";
import type { DriverFacts, Numbers } from "./message-links.ts";
import { NoPositionHelp } from "./no-position-help.tsx";
import { useSending } from "./use-sending.ts";
import { NotTaken, WaitingNotice } from "./waiting-notice.tsx";

type Props = Numbers &
  DriverFacts & {
    /** The key of the card that the office sent. */
    link: string;
    reference: string;
  };

/** One button sends the position with its accuracy at once. A driver with more time can then fill in the whole card. */
export function LinkedCard({ link, reference, ...numbers }: Props) {
  const [isLooking, setIsLooking] = useState(false);
  const [found, setFound] = useState<FoundPosition>();
  const [problem, setProblem] = useState<NoPosition>();
  const [isOpen, setIsOpen] = useState(false);
  const sending = useSending(link);
  const { busy, outcome, waiting, outbox } = sending;
  const isSent = outcome?.state === "sent" && positionOf(outcome.card) !== null;

  async function look() {
    setIsLooking(true);
    const position = await findPosition();
    setIsLooking(false);
    if (typeof position === "string") return setProblem(position);
    setProblem(undefined);
    setFound(position);
    await outbox.send({ ...emptyCard, ...position }, []);
  }

  return (
    <div className="grid gap-4">
      {isSent && (
        <Notice standing title="We have your position." tone="success">
          {found && <Where found={found} />}
          <p>Your reference is {reference}. Please keep your telephone free.</p>
        </Notice>
      )}
      {!isOpen && <NotTaken outcome={outcome} />}
      {!isOpen && waiting && (
        <WaitingNotice numbers={numbers} waiting={waiting}>
          {found && <Where found={found} />}
          <p>You can read it out meanwhile.</p>
        </WaitingNotice>
      )}
      {problem && <NoPositionHelp problem={problem} />}
      <Button
        block
        busy={isLooking || busy}
        busyLabel={isLooking ? "Looking…" : "Sending…"}
        icon={<PinIcon size={22} />}
        onClick={() => void look()}
        size="large"
        variant={isSent ? "secondary" : "primary"}
      >
        {isSent ? "Send it again" : "Send my position"}
      </Button>
      {outcome?.state === "sent" && (
        <a className="font-semibold text-ice-600 underline" href={outcome.sent.page_url}>
          Follow the van
        </a>
      )}
      {isOpen ? (
        <CardForm {...numbers} link={link} sending={sending} />
      ) : (
        <Button block disabled={waiting !== undefined} onClick={() => setIsOpen(true)} variant="secondary">
          Tell us more by taps
        </Button>
      )}
    </div>
  );
}

function Where({ found }: { found: FoundPosition }) {
  const grid = gridReference(found, found.accuracy);
  return (
    <p className="figures">
      {grid && <strong>{grid}, </strong>}
      {found.accuracy === null ? "we do not know how exact" : `within ${inWords(found.accuracy)}`}
    </p>
  );
}
