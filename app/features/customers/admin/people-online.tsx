import { Link, useRevalidator } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import { useCall } from "../../../platform/browser/use-call.ts";
import { Button } from "../../../ui/button.tsx";
import { UnlessLookOnly } from "../../../ui/look-only.tsx";
import { Mailbox } from "../../../ui/mailbox.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Refusal } from "../../../ui/notice.tsx";
import { TitledCard } from "../../../ui/titled-card.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { PersonOnline } from "../people-online.server.ts";

/** Lists the people who see the account online, or may, and invites those who have no account yet. */
export function PeopleOnline({ id, people }: { id: number; people: PersonOnline[] }) {
  const { busy, problem, make } = useCall();
  const { revalidate } = useRevalidator();
  if (people.length === 0) return null;
  const invite = (address: string) =>
    make(call("POST /api/customers/:id/invitations", { params: { id }, body: { address } }), {
      afterwards: () => revalidate(),
    });
  return (
    <TitledCard className="mt-5" title="Account online">
      <Refusal className="mb-3" words={problem} />
      <ul className="divide-y divide-slate-200">
        {people.map(({ address, account, invited_at }) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5" key={address}>
            <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
              {account ? (
                <>
                  <Link
                    className="inline-block min-h-6 font-medium text-navy-900 underline"
                    to={`/admin/users/${account.id}`}
                  >
                    {account.name}
                  </Link>{" "}
                  <span className="text-sm text-slate-600">{address}</span>
                </>
              ) : (
                <span className="font-medium text-navy-900">
                  <Mailbox address={address} />
                </span>
              )}
              {!account && (
                <span className="block text-sm text-slate-600">
                  {invited_at ? (
                    <>
                      Invited <Moment at={invited_at} />
                    </>
                  ) : (
                    "No account yet"
                  )}
                </span>
              )}
            </span>
            {!account && (
              <UnlessLookOnly>
                <Button
                  className="max-md:min-h-11"
                  disabled={busy}
                  onClick={() => void invite(address)}
                  size="small"
                  variant="secondary"
                >
                  {invited_at ? "Invite again" : "Invite"}
                  <VisuallyHidden> {address}</VisuallyHidden>
                </Button>
              </UnlessLookOnly>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
