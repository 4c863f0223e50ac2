import { Link, redirect, useRevalidator } from "react-router";
import type { Route } from "./+types/customer-page";
import { mayDo } from "../../../platform/http/duties.ts";
import {
  requirePageAdmin,
  requirePageItem,
  servicesContext,
} from "../../../platform/http/page-context.server.ts";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { Fact } from "../../../ui/display/fact.tsx";
import { MailIcon, PhoneIcon } from "../../../ui/buttons/icons.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { addressesOf, domainLine, isDomainLine } from "../customer-addresses.server.ts";
import { presentCustomer } from "../customers.present.ts";
import { type Customer, timeLineQuery } from "../customers.schema.ts";
import { customerRows } from "../customers.server.ts";
import { readOpenNow } from "../open-now.server.ts";
import { type CustomerPerson, readPeople } from "../people.server.ts";
import { similarCustomers } from "../similar-customers.server.ts";
import { findSurvivor } from "../survivor.server.ts";
import { readTimeLine } from "../time-line.server.ts";
import { readVehicles } from "../vehicles.server.ts";
import { DoubtfulAddresses } from "./doubtful-addresses.tsx";
import { OpenNow } from "./open-now.tsx";
import { PeopleCard } from "./people-card.tsx";
import { SameCompany } from "./same-company.tsx";
import { CustomerBadge } from "./status-badge.tsx";
import { TimeLine } from "./time-line.tsx";
import { VehiclesCard } from "./vehicles-card.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { duties } = await requirePageAdmin(context, url);
  const { db, clock } = context.get(servicesContext);
  const found = await requirePageItem(params, async (id) => {
    const file = await customerRows.find(db, id);
    // Links in mails and notes still name the file that was merged into another.
    const survivor = file ? undefined : await findSurvivor(db, id);
    if (survivor !== undefined) throw redirect(`/admin/customers/${survivor}`);
    return file;
  });
  const now = clock.now();
  const query = timeLineQuery.parse(Object.fromEntries(url.searchParams));
  const people = await readPeople(db, now, found.id);
  const closed = found.status === "applicant" ? [] : people.filter(({ is_open }) => !is_open);
  const offered = await addressesOf(db, found.id, "offered");
  const doubtful = [...closed, ...offered].map(({ address }) => address);
  return {
    customer: presentCustomer(found),
    now: now.toISOString(),
    openNow: await readOpenNow(db, found.id),
    people,
    vehicles: await readVehicles(db, found),
    similar: (await similarCustomers(db, found)).map(({ id, company_name }) => ({ id, company_name })),
    doubtful,
    doubtfulDomains: [...new Set(doubtful.flatMap((one) => domainLine(one) ?? []))],
    ownDomains: found.addresses.split("\n").filter(isDomainLine),
    timeLine: await readTimeLine(db, found.id, { ...query, withMails: mayDo(duties, "all") }),
    only: query.only ?? "",
  };
}

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { customer, now, openNow, people, vehicles, similar, timeLine, only } = loaderData;
  const { revalidate } = useRevalidator();
  const onChanged = () => void revalidate();
  const { id, status, account_number, company_name } = customer;
  return (
    <div className="max-w-desk">
      <PageTitle actions={<Reach people={people} />} back={{ to: "/admin/customers" }} title={company_name}>
        <p>
          <CustomerBadge status={status} />
          {account_number && <span className="ml-3">Account {account_number}</span>}
        </p>
      </PageTitle>
      {status === "on_stop" && (
        <Notice className="mb-5" standing title="This customer is on stop." tone="error">
          Ask before anybody drives out to them.
        </Notice>
      )}
      <OpenNow now={now} things={openNow} />
      <DoubtfulAddresses
        addresses={loaderData.doubtful}
        domains={loaderData.doubtfulDomains}
        id={id}
        onAnswered={onChanged}
      />
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PeopleCard
          domains={loaderData.ownDomains}
          id={id}
          isCustomer={status !== "applicant"}
          people={people}
        />
        <VehiclesCard id={id} vehicles={vehicles} />
      </div>
      <Details customer={customer} />
      <TimeLine only={only} timeLine={timeLine} />
      <SameCompany customer={customer} onChanged={onChanged} similar={similar} />
    </div>
  );
}

/** Buttons that ring and write to the first of the people that have a number or an address. */
function Reach({ people }: { people: CustomerPerson[] }) {
  const rung = people.find(({ telephone_link }) => telephone_link);
  return (
    <>
      {rung?.telephone_link && (
        <ButtonLink icon={<PhoneIcon size={20} />} to={rung.telephone_link}>
          Call {rung.name}
        </ButtonLink>
      )}
      {people[0] && (
        <ButtonLink icon={<MailIcon size={20} />} to={`mailto:${people[0].address}`} variant="secondary">
          Mail {people[0].name}
        </ButtonLink>
      )}
    </>
  );
}

function Details({ customer }: { customer: Customer }) {
  const { id, reg_number, vat_number, account_number, terms, invoice_address, notes } = customer;
  return (
    <TitledCard className="mt-5" title="Details">
      <dl>
        <Fact label="Account">{account_number}</Fact>
        <Fact label="Terms">{terms}</Fact>
        <Fact label="Invoices to">{invoice_address}</Fact>
        <Fact label="Registered">{reg_number}</Fact>
        <Fact label="VAT number">{vat_number}</Fact>
        <Fact label="Notes">{notes}</Fact>
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonLink size="small" to={`/admin/customers/${id}/edit`} variant="secondary">
          Edit
        </ButtonLink>
        <UnlessLookOnly>
          <Link
            className="inline-block min-h-6 text-ice-600 underline"
            to={`/admin/testimonial-requests?customer=${id}`}
          >
            Ask for a testimonial
          </Link>
        </UnlessLookOnly>
      </div>
    </TitledCard>
  );
}
