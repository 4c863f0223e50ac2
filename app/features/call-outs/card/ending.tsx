import { AnchorButton } from "../../../ui/anchor-button.tsx";
import { Button } from "../../../ui/button.tsx";
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

/** The ways to send a card: the telephone number first, then the others, each with everything on the card. */
export function Ending({ card, photographs, numbers, sending }: Props) {
  const { freephone, freephone_link, text_link, whatsapp_link } = numbers;
  const { busy, outcome, isWaiting } = sending;
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
        onClick={() => void sending.send(card, photographs)}
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
