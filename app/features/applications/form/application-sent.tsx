import { useEffect, useRef } from "react";
import { publicPages } from "../../../../content/public-pages.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { CheckIcon } from "../../../ui/form-icons.tsx";

type Props = { reference: string; onReturn: () => void };

export function ApplicationSent({ reference, onReturn }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: "center" });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="py-4 text-center md:py-10" role="status">
      <span className="mx-auto flex size-16 items-center justify-center rounded-full bg-success-light text-success">
        <CheckIcon size={32} />
      </span>
      <h2 className="mt-5 text-2xl outline-none" ref={heading} tabIndex={-1}>
        Account Request Sent
      </h2>
      <p className="mt-4">Your reference is</p>
      <p className="figures mt-1 font-display text-xl font-semibold text-navy-900">{reference}</p>
      <CopyButton className="mt-3 block" label="Copy reference" text={reference} />
      <p className="mx-auto mt-4 max-w-form">
        A copy of what you signed is on its way to your email address. We read your application, may write to
        your references, and then tell you our decision by email.
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
    </div>
  );
}
