import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Route } from "./+types/customers-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterLinks } from "../../../ui/filter-links.tsx";
import { PlusIcon } from "../../../ui/icons.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { SearchForm } from "../../../ui/search-form.tsx";
import { ChevronRightIcon } from "../../../ui/slide-icons.tsx";
import { customerStatuses, customerStatusLabels } from "../customer-status.ts";
import { presentCustomers } from "../customers.present.ts";
import { customerQuery, type CustomerSummary } from "../customers.schema.ts";
import { listCustomers } from "../customers.server.ts";
import { AddCustomerDialog } from "./add-customer-dialog.tsx";
import { CustomerBadge } from "./status-badge.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = customerQuery.parse(Object.fromEntries(url.searchParams));
  const found = await listCustomers(context.get(servicesContext).db, query);
  return { search: query.search ?? "", status: query.status ?? "", ...presentCustomers(found, query.page) };
}

const filters = [
  { value: "", label: "All" },
  ...customerStatuses.map((value) => ({ value, label: customerStatusLabels[value] })),
];

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { search, status, data, total, more, current_page, last_page } = loaderData;
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <PageTitle
        actions={
          <Button icon={<PlusIcon size={20} />} onClick={() => setAdding(true)}>
            Add
          </Button>
        }
        title="Customers"
      >
        <p>Companies that have a trade account, had one, or have applied for one.</p>
      </PageTitle>
      <FilterLinks choices={filters} current={status} label="Which customers" parameter="status" />
      <SearchForm
        otherFields={{ status }}
        more={more}
        placeholder="Company, number, address or mail domain"
        search={search}
      />
      <p className="mb-3 text-sm text-slate-600" role="status">
        {more && "At least "}
        {total === 1 ? "1 customer" : `${total} customers`}
        {search && ` for “${search}”`}
      </p>
      {data.length === 0 ? (
        <EmptyState title={search ? `Nothing found for “${search}”` : "No customers here"} />
      ) : (
        <ul className="mb-6 divide-y divide-slate-200 rounded-md border border-slate-200 bg-white shadow-card">
          {data.map((customer) => (
            <CustomerLine customer={customer} key={customer.id} />
          ))}
        </ul>
      )}
      <Pagination label="Pages of customers" lastPage={last_page} page={current_page} />
      <AddCustomerDialog
        isOpen={adding}
        onAdded={({ id }) => void navigate(`/admin/customers/${id}`)}
        onClose={() => setAdding(false)}
      />
    </>
  );
}

function CustomerLine({ customer }: { customer: CustomerSummary }) {
  const { id, company_name, account_number, status, invoice_address } = customer;
  return (
    <li>
      <Link
        className="flex items-center gap-4 px-4 py-3 text-slate-700 no-underline hover:bg-ice-50 md:px-5"
        to={`/admin/customers/${id}`}
      >
        <span className="grid min-w-0 flex-1 gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1fr)_12rem_7rem] md:items-center">
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere text-navy-900" dir="auto">
              {company_name}
            </span>
            {invoice_address && (
              <span className="block truncate text-sm text-slate-600">
                {invoice_address.split("\n").join(", ")}
              </span>
            )}
          </span>
          <span className="figures text-sm wrap-anywhere text-slate-600">{account_number}</span>
          <span>
            <CustomerBadge status={status} />
          </span>
        </span>
        <ChevronRightIcon className="flex-none text-slate-500" size={20} />
      </Link>
    </li>
  );
}
