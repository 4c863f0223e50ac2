import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { Route } from "./+types/requests-page";
import { servicesContext } from "../../../../platform/http/page-context.server.ts";
import { AddButton } from "../../../../ui/buttons/add-button.tsx";
import { EmptyState } from "../../../../ui/lists/empty-state.tsx";
import { UnlessLookOnly } from "../../../../ui/page/look-only.tsx";
import { PageTitle } from "../../../../ui/page/page-title.tsx";
import { TimedNotice } from "../../../../ui/display/timed-notice.tsx";
import { readCompany } from "../../../company/company.server.ts";
import { findMessage } from "../../../contact/contact.server.ts";
import { addressesOf, isDomainLine } from "../../../customers/customer-addresses.server.ts";
import { closedAddressesOf } from "../../../customers/opened-to.server.ts";
import { customerRows } from "../../../customers/customers.server.ts";
import type { Db } from "../../../../platform/db/tables.ts";
import { presentRequest } from "../requests.present.ts";
import { listRequests } from "../requests.server.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { RequestCard } from "./request-card.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return {
    requests: (await listRequests(db)).map(presentRequest),
    company: (await readCompany(db)).name,
    asked: await personIn(db, url.searchParams),
  };
}

/** Finds the person to ask if the user came from a customer's file or a message. */
async function personIn(db: Db, search: URLSearchParams): Promise<{ name: string; email: string } | null> {
  const message = await findMessage(db, Number(search.get("message")) || 0);
  if (message) return { name: message.name, email: message.email };
  const customer = await customerRows.find(db, Number(search.get("customer")) || 0);
  if (!customer) return null;
  const closed = await closedAddressesOf(db, customer.id);
  const first = (await addressesOf(db, customer.id)).find(
    ({ address }) => !closed.includes(address) && !isDomainLine(address),
  );
  return { name: customer.company_name, email: first?.address ?? "" };
}

export default function RequestsPage({ loaderData: { requests, company, asked } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(asked !== null);
  const [sent, setSent] = useState(0);
  const close = () => {
    setIsAsking(false);
    if (asked) void navigate("/admin/testimonial-requests", { replace: true });
  };
  return (
    <>
      <PageTitle
        actions={<AddButton onClick={() => setIsAsking(true)}>Ask somebody</AddButton>}
        back={{ to: "/admin" }}
        title="Requests for testimonials"
      >
        <p>
          A customer gets a link, writes a testimonial and agrees to its use. It is on the site once you
          publish it; the agreement stays with it.
        </p>
      </PageTitle>
      <TimedNotice occasion={sent}>The mail is on its way.</TimedNotice>
      {requests.length === 0 ? (
        <EmptyState title="Nobody was asked yet">
          Messages and customers’ files have a link that asks, too.
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {requests.map((request) => (
            <li key={request.id}>
              <RequestCard onChanged={() => void revalidate()} request={request} />
            </li>
          ))}
        </ul>
      )}
      {isAsking && (
        <UnlessLookOnly>
          <AskDialog
            asked={asked}
            company={company}
            onClose={close}
            onSent={() => {
              setSent((times) => times + 1);
              close();
              void revalidate();
            }}
          />
        </UnlessLookOnly>
      )}
    </>
  );
}
