import { useEffect, useRef, useState } from "react";
import { Link, redirect, useRevalidator } from "react-router";
import type { Route } from "./+types/customer-page";
import { mayDo } from "../../../platform/http/duties.ts";
import {
  requirePageAdmin,
  requirePageItem,
  servicesContext,
} from "../../../platform/http/page-context.server.ts";
import { UnlessLookOnly } from "../../../ui/look-only.tsx";
import { addressesOf } from "../customer-addresses.server.ts";
import { closedAddressesOf } from "../opened-to.server.ts";
import { presentCustomer } from "../customers.present.ts";
import { timeLineQuery } from "../customers.schema.ts";
import { customerRows } from "../customers.server.ts";
import { peopleOnline } from "../people-online.server.ts";
import { similarCustomers } from "../similar-customers.server.ts";
import { findSurvivor } from "../survivor.server.ts";
import { readTimeLine } from "../time-line.server.ts";
import { CustomerForm } from "./customer-form.tsx";
import { OfferedAddresses } from "./offered-addresses.tsx";
import { PeopleOnline } from "./people-online.tsx";
import { SameCompany } from "./same-company.tsx";
import { TimeLine } from "./time-line.tsx";

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
  const { page } = timeLineQuery.parse(Object.fromEntries(url.searchParams));
  const offered = await addressesOf(db, found.id, "offered");
  const closed = found.status === "applicant" ? [] : await closedAddressesOf(db, found.id);
  return {
    customer: presentCustomer(found),
    people: found.status === "applicant" ? [] : await peopleOnline(db, clock.now(), found.id),
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
      <PeopleOnline id={customer.id} people={people} />
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
