import { AnchorButton } from "../../../ui/anchor-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { PhoneIcon, SpeechIcon } from "../../../ui/icons.tsx";
import type { Card } from "../call-out-lines.ts";
import { messageOf, type Numbers, smsLink, whatsAppLink } from "./message-links.ts";
import type { useSending } from "./use-sending.ts";
import { NotTaken, WaitingNotice } from "./waiting-notice.tsx";

type Props = {
  card: Card;
  photographs: readonly Blob[];
  numbers: Numbers;
  sending: ReturnType<typeof useSending>;
};

/** The ways to send a card: the telephone number first, then the others, each with everything on the card. */
export function Ending({ card, photographs, numbers, sending }: Props) {
  const { freephone, freephone_link, text_link, whatsapp_link } = numbers;
  const { busy, outcome, waiting, outbox } = sending;
  const text = messageOf(card);
  return (
    <div className="grid gap-3">
      <NotTaken outcome={outcome} />
      {waiting && <WaitingNotice numbers={numbers} waiting={waiting} />}
      <AnchorButton
        block
        className="figures"
        icon={<PhoneIcon size={22} />}
        size="large"
        href={freephone_link}
        variant="call"
      >
        Call {freephone}
      </AnchorButton>
      <Button
        block
        busy={busy}
        busyLabel="Sending…"
        onClick={() => void outbox.send(card, photographs)}
        size="large"
      >
        Send it
      </Button>
      <div className="grid grid-cols-2 gap-3">
        {text_link && (
          <AnchorButton icon={<SpeechIcon size={20} />} href={smsLink(text_link, text)} variant="secondary">
            Text it to us
          </AnchorButton>
        )}
        {whatsapp_link && (
          <AnchorButton
            rel="noreferrer"
            target="_blank"
            href={whatsAppLink(whatsapp_link, text)}
            variant="secondary"
          >
            WhatsApp
          </AnchorButton>
        )}
      </div>
      <CopyButton label="Copy it" text={text} />
    </div>
  );
}
