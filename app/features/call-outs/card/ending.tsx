import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { PhoneIcon, SpeechIcon } from "../../../ui/icons.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Card } from "../call-out-lines.ts";
import { messageOf, type Numbers, smsLink, whatsAppLink } from "./message-links.ts";
import type { useSending } from "./use-sending.ts";

type Props = {
  card: Card;
  photographs: readonly Blob[];
  numbers: Numbers;
  sending: ReturnType<typeof useSending>;
};

/** The ways a card can go: the number first, and each of the others with everything that is on it. */
export function Ending({ card, photographs, numbers, sending }: Props) {
  const { freephone, freephone_link, text_link, whatsapp_link } = numbers;
  const { busy, outcome, isWaiting, send } = sending;
  const text = messageOf(card);
  return (
    <div className="grid gap-3">
      {outcome?.state === "refused" && <Notice tone="error">{outcome.message}</Notice>}
      {isWaiting && (
        <Notice title="No signal: it waits on this telephone." tone="info">
          It goes by itself, once, when the line is back. A text often gets through sooner.
          {outcome?.state === "waiting" && outcome.notes.map((note) => <p key={note}>{note}</p>)}
        </Notice>
      )}
      <ButtonLink
        block
        className="figures"
        icon={<PhoneIcon size={22} />}
        size="large"
        to={freephone_link}
        variant="call"
      >
        Call {freephone}
      </ButtonLink>
      <Button
        block
        busy={busy}
        busyLabel="Sending…"
        onClick={() => void send(card, photographs)}
        size="large"
      >
        Send it
      </Button>
      <div className="grid grid-cols-2 gap-3">
        {text_link && (
          <ButtonLink icon={<SpeechIcon size={20} />} to={smsLink(text_link, text)} variant="secondary">
            Text it to us
          </ButtonLink>
        )}
        {whatsapp_link && (
          <ButtonLink
            rel="noreferrer"
            target="_blank"
            to={whatsAppLink(whatsapp_link, text)}
            variant="secondary"
          >
            WhatsApp
          </ButtonLink>
        )}
      </div>
      <CopyButton label="Copy it" text={text} />
    </div>
  );
}
