import { useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { Route } from "./+types/customer-page";
import { mayDo } from "../../../platform/http/duties.ts";
import {
  requirePageAdmin,
  requirePageItem,
  servicesContext,
} from "../../../platform/http/page-context.server.ts";
import { UnlessLookOnly } from "../../../ui/look-only.tsx";
import { TitledCard } from "../../../ui/titled-card.tsx";
import { addressesOf } from "../customer-addresses.server.ts";
import { closedAddressesOf } from "../opened-to.server.ts";
import { presentCustomer } from "../customers.present.ts";
import { timeLineQuery } from "../customers.schema.ts";
import { customerRows } from "../customers.server.ts";
import { similarCustomers } from "../similar-customers.server.ts";
import { peopleOf, type Person, readTimeLine } from "../time-line.server.ts";
import { CustomerForm } from "./customer-form.tsx";
import { OfferedAddresses } from "./offered-addresses.tsx";
import { SameCompany } from "./same-company.tsx";
import { TimeLine } from "./time-line.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { duties } = await requirePageAdmin(context, url);
  const { db } = context.get(servicesContext);
  const found = await requirePageItem(params, (id) => customerRows.find(db, id));
  const { page } = timeLineQuery.parse(Object.fromEntries(url.searchParams));
  const offered = await addressesOf(db, found.id, "offered");
  const closed = found.status === "applicant" ? [] : await closedAddressesOf(db, found.id);
  return {
    customer: presentCustomer(found),
    people: await peopleOf(db, found.id),
    similar: (await similarCustomers(db, found)).map(({ id, company_name }) => ({ id, company_name })),
    offered: [...closed, ...offered.map(({ address }) => address)],
    timeLine: await readTimeLine(db, found.id, { page, withMails: mayDo(duties, "all") }),
  };
}

export default function CustomerPage({
  loaderData: { customer, people, similar, offered, timeLine },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [answers, setAnswers] = useState(0);
  const isAnswered = useRef(false);
  // An answer to an offer changes the file. This remounts the form when the page has loaded the new version.
  useEffect(() => {
    if (isAnswered.current) setAnswers((times) => times + 1);
    isAnswered.current = false;
  }, [customer.version]);
  const onAnswered = () => {
    isAnswered.current = true;
    void revalidate();
  };
  return (
    <CustomerForm
      customer={customer}
      key={`${customer.id} ${answers}`}
      onSaved={() => {
        isAnswered.current = false;
        void revalidate();
      }}
    >
      <OfferedAddresses addresses={offered} id={customer.id} onAnswered={onAnswered} />
      {people.length > 0 && <People people={people} />}
      <SameCompany customer={customer} onChanged={onAnswered} similar={similar} />
      <UnlessLookOnly>
        <p className="mt-5">
          <Link className="text-ice-600 underline" to={`/admin/testimonial-requests?customer=${customer.id}`}>
            Ask for a testimonial
          </Link>
        </p>
      </UnlessLookOnly>
      <TimeLine timeLine={timeLine} />
    </CustomerForm>
  );
}

function People({ people }: { people: Person[] }) {
  return (
    <TitledCard className="mt-5" title="People with an account">
      <ul className="divide-y divide-slate-200">
        {people.map(({ id, firstname, lastname, email }) => (
          <li className="py-2.5 wrap-anywhere" key={id}>
            <Link
              className="inline-block min-h-6 font-medium text-navy-900 underline"
              to={`/admin/users/${id}`}
            >
              {firstname} {lastname}
            </Link>{" "}
            <span className="text-sm text-slate-600">{email}</span>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
