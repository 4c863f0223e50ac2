import { AnchorButton } from "../../../ui/buttons/anchor-button.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { PhoneIcon, SpeechIcon } from "../../../ui/buttons/icons.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { call } from "../../../platform/browser/calls/call.ts";
import { useLoaded } from "../../../platform/browser/calls/use-loaded.ts";
import type { Card } from "../call-out-lines.ts";
import { messageOf, type Numbers, smsLink, whatsAppLink } from "./message-links.ts";
import type { useSending } from "./use-sending.ts";
import { NotTaken, WaitingNotice } from "./waiting-notice.tsx";
import { fill, useCardWords } from "./words/card-words.ts";

type Props = {
  card: Card;
  photographs: readonly Blob[];
  numbers: Numbers;
  sending: ReturnType<typeof useSending>;
};

/**
 * The ways to send a card: the telephone number first, then the others, each with everything on the card. Says before it
 * is sent if it would wake nobody.
 */
export function Ending({ card, photographs, numbers, sending }: Props) {
  const { freephone, freephone_link, text_link, whatsapp_link } = numbers;
  const { busy, outcome, waiting, outbox } = sending;
  const words = useCardWords();
  const text = messageOf(card, words);
  const reach = useLoaded(() => call("GET /api/callout-reach", { quiet: true }));
  return (
    <div className="grid gap-3">
      <NotTaken outcome={outcome} />
      {waiting && <WaitingNotice numbers={numbers} waiting={waiting} />}
      {reach?.ok && !reach.data.reaches_somebody && (
        <Notice standing tone="info">
          {words.wakesNobody}
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
        {fill(words.call, { number: freephone })}
      </AnchorButton>
      <Button
        block
        busy={busy}
        busyLabel={words.sending}
        onClick={() => void outbox.send(card, photographs, words.lang === "en-GB" ? undefined : words.lang)}
        size="large"
      >
        {words.send}
      </Button>
      <div className="grid grid-cols-2 gap-3">
        {text_link && (
          <AnchorButton icon={<SpeechIcon size={20} />} href={smsLink(text_link, text)} variant="secondary">
            {words.text}
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
      <CopyButton label={words.copy} text={text} />
    </div>
  );
}
