import { call } from "../../../platform/browser/call.ts";
import { useCall } from "../../../platform/browser/use-call.ts";
import { Button } from "../../../ui/button.tsx";
import { Mailbox } from "../../../ui/mailbox.tsx";
import { Refusal } from "../../../ui/notice.tsx";
import { TitledCard } from "../../../ui/titled-card.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { Customer } from "../customers.schema.ts";

type Props = { id: number; addresses: string[]; onAnswered: (customer: Customer) => void };

/** Lists addresses that may belong to a customer, with buttons with which the office says whether they do. */
export function OfferedAddresses({ id, addresses, onAnswered }: Props) {
  const { busy, problem, make } = useCall();
  if (addresses.length === 0) return null;
  const answer = (address: string, belongs: boolean) =>
    make(call("POST /api/customers/:id/addresses", { params: { id }, body: { address, belongs } }), {
      onSuccess: onAnswered,
    });
  return (
    <TitledCard
      className="mt-5"
      intro="They came with an application that was not approved, have the same mail domain, or named this company’s numbers. Until you say yes, none of them sees this account online."
      title="Do these addresses belong here?"
    >
      <Refusal words={problem} />
      <ul className="divide-y divide-slate-200">
        {addresses.map((address) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5" key={address}>
            <span className="min-w-0 flex-1 basis-56 font-medium wrap-anywhere text-navy-900">
              <Mailbox address={address} />
            </span>
            <span className="flex gap-2">
              <Button
                className="max-md:min-h-11"
                disabled={busy}
                onClick={() => void answer(address, true)}
                size="small"
                variant="secondary"
              >
                Yes<VisuallyHidden>, {address} belongs here</VisuallyHidden>
              </Button>
              <Button
                className="max-md:min-h-11"
                disabled={busy}
                onClick={() => void answer(address, false)}
                size="small"
                variant="quiet"
              >
                No<VisuallyHidden>, {address} does not</VisuallyHidden>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
