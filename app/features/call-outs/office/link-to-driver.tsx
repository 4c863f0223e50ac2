import { AnchorButton } from "../../../ui/buttons/anchor-button.tsx";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { SpeechIcon } from "../../../ui/buttons/icons.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import type { CallOut } from "../call-outs.schema.ts";
import { smsLink } from "../card/message-links.ts";

/**
 * Offers the link through which the driver's telephone sends its position. The office sends it from its own telephone.
 */
export function LinkToDriver({ callOut }: { callOut: CallOut }) {
  const { card_url, card_sent_at, telephone_link } = callOut;
  if (!card_url) return null;
  const text = `Send us your position with one press: ${card_url}`;
  return (
    <TitledCard title="Ask for the position">
      <p aria-live="polite" className="mb-4">
        {card_sent_at ? (
          <>
            The driver’s telephone sent it: <Moment at={card_sent_at} />.
          </>
        ) : (
          "Text the driver this link. The position shows here as soon as it comes."
        )}
      </p>
      <div className="grid gap-2.5">
        {telephone_link && (
          <AnchorButton
            block
            href={smsLink(telephone_link, text)}
            icon={<SpeechIcon size={20} />}
            variant={card_sent_at ? "secondary" : "primary"}
          >
            Text the link
          </AnchorButton>
        )}
        <CopyButton label="Copy the text" text={text} />
      </div>
    </TitledCard>
  );
}
