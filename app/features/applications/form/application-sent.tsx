import { publicPages } from "../../../../content/public-pages.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { Sent } from "../sent.tsx";

type Props = { reference: string; onReturn: () => void };

export function ApplicationSent({ reference, onReturn }: Props) {
  return (
    <div className="md:py-6">
      <Sent title="Account Request Sent">
        <p className="mt-4">Your reference is</p>
        <p className="figures mt-1 font-display text-xl font-semibold text-navy-900">{reference}</p>
        <CopyButton className="mt-3 block" label="Copy reference" text={reference} />
        <p className="mx-auto mt-4 max-w-form">
          A copy of what you signed is on its way to your email address. We read your application, may write
          to your references, and then tell you our decision by email.
        </p>
        <p className="mx-auto mt-4 max-w-form">
          Until then you can use the breakdown line as everybody can. Its page prints as a card for the cab.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <a className={buttonClass({})} data-button="" href={publicPages.breakdown.path}>
            Card for the cab
          </a>
          <Button onClick={onReturn} variant="secondary">
            Return To Account
          </Button>
        </div>
      </Sent>
    </div>
  );
}
