import type { ReactNode } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { Mailbox } from "../../../ui/fields/mailbox.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { Customer } from "../customers.schema.ts";

type Props = {
  id: number;
  addresses: string[];
  /** Their domains that are no mail provider's, as "@northfoods.example". */
  domains: string[];
  onAnswered: (customer: Customer) => void;
};

/** Lists addresses that may belong to a customer. The office answers for all at once, or one by one. */
export function DoubtfulAddresses({ id, addresses, domains, onAnswered }: Props) {
  const { busy, problem, make } = useCall();
  const [first] = addresses;
  if (first === undefined) return null;
  const answer = (mailboxes: string[], belongs: boolean) =>
    void make(call("POST /api/customers/:id/addresses", { params: { id }, body: { mailboxes, belongs } }), {
      onSuccess: onAnswered,
    });
  const list = (
    <ul className="divide-y divide-slate-200">
      {addresses.map((address) => (
        <Row address={address} busy={busy} key={address} onAnswer={(belongs) => answer([address], belongs)} />
      ))}
    </ul>
  );
  return (
    <TitledCard
      className="mt-5"
      intro="They came with an application that was not approved, were part of a merge, have the same mail domain, or named this company’s numbers. Until you say yes, none of them sees this account online."
      title={
        addresses.length === 1
          ? "Does this address belong here?"
          : `Do these ${addresses.length} addresses belong here?`
      }
    >
      <Refusal words={problem} />
      {addresses.length === 1 ? (
        list
      ) : (
        <>
          <p className="wrap-anywhere">{inWords(addresses)}</p>
          <div className="mt-3">
            <Answers
              busy={busy}
              onAnswer={(belongs) => answer(addresses, belongs)}
              of={["All belong", "None belongs"]}
            />
          </div>
          <details className="mt-3">
            <summary className="min-h-6 cursor-pointer text-ice-600 underline">One by one</summary>
            {list}
          </details>
        </>
      )}
      <UnlessLookOnly>
        {domains.map((domain) => (
          <Button
            className="mt-3 mr-3 max-md:min-h-11"
            disabled={busy}
            key={domain}
            onClick={() => answer([domain, ...addresses.filter((one) => one.endsWith(domain))], true)}
            size="small"
            variant="secondary"
          >
            Everything from {domain} belongs here
          </Button>
        ))}
      </UnlessLookOnly>
    </TitledCard>
  );
}

function Row({
  address,
  ...answers
}: {
  address: string;
  busy: boolean;
  onAnswer: (belongs: boolean) => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <span className="min-w-0 flex-1 basis-56 font-medium wrap-anywhere text-navy-900">
        <Mailbox address={address} />
      </span>
      <Answers
        {...answers}
        of={[
          <>
            Yes<VisuallyHidden>, {address} belongs here</VisuallyHidden>
          </>,
          <>
            No<VisuallyHidden>, {address} does not</VisuallyHidden>
          </>,
        ]}
      />
    </li>
  );
}

type AnswersProps = {
  of: [yes: ReactNode, no: ReactNode];
  busy: boolean;
  onAnswer: (belongs: boolean) => void;
};

function Answers({ of: [yes, no], busy, onAnswer }: AnswersProps) {
  const answer = (belongs: boolean, words: ReactNode) => (
    <Button
      className="max-md:min-h-11"
      disabled={busy}
      onClick={() => onAnswer(belongs)}
      size="small"
      variant={belongs ? "secondary" : "quiet"}
    >
      {words}
    </Button>
  );
  return (
    <UnlessLookOnly>
      <span className="flex gap-2">
        {answer(true, yes)}
        {answer(false, no)}
      </span>
    </UnlessLookOnly>
  );
}

/** Names the mail domains, since a firm's people share one: "14 at northfoods.example, ben@else.example". */
function inWords(addresses: string[]): string {
  const byDomain = new Map<string, string[]>();
  for (const address of addresses) {
    const domain = address.split("@").at(-1) ?? "";
    byDomain.set(domain, [...(byDomain.get(domain) ?? []), address]);
  }
  return [...byDomain]
    .map(([domain, some]) => (some.length === 1 ? String(some[0]) : `${some.length} at ${domain}`))
    .join(", ");
}
