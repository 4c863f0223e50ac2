import { Link, useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { Mailbox } from "../../../ui/fields/mailbox.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { TelephoneLink } from "../../../ui/display/telephone-link.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { CustomerPerson } from "../people.server.ts";

type Props = {
  id: number;
  people: CustomerPerson[];
  /** The domains whose people belong here without being asked about, as "@northfoods.example". */
  domains: string[];
  /** Whether the file has been opened. Nobody of an applicant sees an account online. */
  isCustomer: boolean;
};

/** Lists the people of a customer with their numbers, and invites those who have no account online yet. */
export function PeopleCard({ id, people, domains, isCustomer }: Props) {
  const { busy, problem, make } = useCall();
  const { revalidate } = useRevalidator();
  const invite = (address: string) =>
    make(call("POST /api/customers/:id/invitations", { params: { id }, body: { address } }), {
      afterwards: () => revalidate(),
    });
  const takeBack = (domain: string) =>
    make(
      call("POST /api/customers/:id/addresses", {
        params: { id },
        body: { mailboxes: [domain], belongs: false },
      }),
      { afterwards: () => revalidate() },
    );
  return (
    <TitledCard title="People">
      <Refusal className="mb-3" words={problem} />
      {domains.map((domain) => (
        <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-slate-600" key={domain}>
          <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
            Everybody at {domain} belongs here and can have an account online.
          </span>
          <UnlessLookOnly>
            <Button
              className="max-md:min-h-11"
              disabled={busy}
              onClick={() => void takeBack(domain)}
              size="small"
              variant="quiet"
            >
              Take it back<VisuallyHidden>: {domain}</VisuallyHidden>
            </Button>
          </UnlessLookOnly>
        </p>
      ))}
      {people.length === 0 && (
        <p className="text-slate-600">Nobody yet. Add their mail addresses with Edit, below Details.</p>
      )}
      <ul className="divide-y divide-slate-200">
        {people.map((person) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5" key={person.address}>
            <Words person={person} />
            {isCustomer && <Online busy={busy} onInvite={invite} person={person} />}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

function Words({
  person: { address, name, position, telephone, telephone_link, account },
}: {
  person: CustomerPerson;
}) {
  return (
    <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
      {account ? (
        <Link
          className="inline-block min-h-6 font-medium text-navy-900 underline"
          dir="auto"
          to={`/admin/users/${account.id}`}
        >
          {account.name}
        </Link>
      ) : (
        <span className="font-medium text-navy-900" dir="auto">
          {name ?? "No name yet"}
        </span>
      )}
      {position && <span className="text-sm text-slate-600"> · {position}</span>}
      <span className="block text-sm">
        {telephone && (
          <TelephoneLink className="mr-4 inline-block min-h-6" link={telephone_link}>
            {telephone}
          </TelephoneLink>
        )}
        <a className="inline-block min-h-6 text-ice-600 underline" href={`mailto:${address}`}>
          <Mailbox address={address} />
        </a>
      </span>
    </span>
  );
}

type OnlineProps = { person: CustomerPerson; busy: boolean; onInvite: (address: string) => unknown };

/** Whether somebody has an account online, and the button that invites those who may. */
function Online({ person: { address, account, invited_at, is_open }, busy, onInvite }: OnlineProps) {
  if (!is_open) return <span className="text-sm text-slate-600">Not online: not confirmed</span>;
  if (account) return <Badge tone="success">Online</Badge>;
  return (
    <>
      <span className="text-sm text-slate-600">
        {invited_at ? (
          <>
            Invited <Moment at={invited_at} />
          </>
        ) : (
          "No account yet"
        )}
      </span>
      <UnlessLookOnly>
        <Button
          className="max-md:min-h-11"
          disabled={busy}
          onClick={() => void onInvite(address)}
          size="small"
          variant="secondary"
        >
          {invited_at ? "Invite again" : "Invite"}
          <VisuallyHidden> {address}</VisuallyHidden>
        </Button>
      </UnlessLookOnly>
    </>
  );
}
