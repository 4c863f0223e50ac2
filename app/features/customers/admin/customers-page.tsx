import { useState } from "react";
import { useNavigate } from "react-router";
import type { Route } from "./+types/customers-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ExportLink } from "../../../ui/buttons/export-link.tsx";
import { DayOf } from "../../../ui/display/moment.tsx";
import { ListHead } from "../../../ui/lists/list-head.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { Pagination } from "../../../ui/lists/pagination.tsx";
import { RowLink, RowList, RowTitle } from "../../../ui/lists/row-list.tsx";
import { customerStatuses, customerStatusLabels } from "../customer-status.ts";
import { presentCustomers } from "../customers.present.ts";
import { customerQuery, type CustomerSummary } from "../customers.schema.ts";
import { countCustomers, listCustomers } from "../customers.server.ts";
import { countOnline } from "../people-online.server.ts";
import { AddCustomerDialog } from "./add-customer-dialog.tsx";
import { CustomerBadge } from "./status-badge.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = customerQuery.parse(Object.fromEntries(url.searchParams));
  const { db } = context.get(servicesContext);
  const found = await listCustomers(db, query);
  return {
    search: query.search ?? "",
    status: query.status ?? "",
    sort: query.sort ?? "",
    counts: await countCustomers(db),
    online: await countOnline(db),
    ...presentCustomers(found, query.page),
  };
}

const columns = "md:grid-cols-[minmax(0,1fr)_9rem_8rem_7rem]";
const heads = [
  { label: "Company", order: "name" },
  { label: "Account number" },
  { label: "Added", order: "" },
  { label: "Status", order: "status" },
];

const orders = [
  { value: "", label: "Newest first" },
  { value: "name", label: "By name" },
  { value: "status", label: "By status" },
];

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { search, sort, counts, online, data, current_page, last_page } = loaderData;
  const filters = [
    { value: "", label: "All" },
    ...customerStatuses.map((value) => ({
      value,
      label: customerStatusLabels[value],
      count: counts[value] ?? 0,
    })),
    ...(loaderData.status === "unconfirmed" ? [{ value: "unconfirmed", label: "To be confirmed" }] : []),
  ];
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <PageTitle
        actions={
          <>
            <ExportLink list="customers" />
            <UnlessLookOnly>
              <ButtonLink to="/admin/customers/import" variant="secondary">
                Import
              </ButtonLink>
            </UnlessLookOnly>
            <AddButton onClick={() => setAdding(true)}>Add</AddButton>
          </>
        }
        title="Customers"
      >
        <p>
          Companies that have a trade account, had one, or have applied for one.
          {online.open > 0 && ` ${online.online} of ${online.open} have an account online.`}
        </p>
      </PageTitle>
      <ListHead
        filters={filters}
        list={loaderData}
        orders={orders}
        placeholder="Company, number, address or mail domain"
        words={{ one: "customer", several: "customers" }}
      />
      {data.length === 0 ? (
        <EmptyState title={search ? `Nothing found for “${search}”` : "No customers here"} />
      ) : (
        <RowList columns={columns} heads={heads} label="Customers" order={sort}>
          {data.map((customer) => (
            <CustomerRow customer={customer} key={customer.id} />
          ))}
        </RowList>
      )}
      <Pagination label="Pages of customers" lastPage={last_page} page={current_page} />
      {adding && (
        <AddCustomerDialog
          onAdded={({ id }) => void navigate(`/admin/customers/${id}`)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

function CustomerRow({ customer }: { customer: CustomerSummary }) {
  const { id, company_name, account_number, status, invoice_address, created_at } = customer;
  return (
    <RowLink columns={columns} to={`/admin/customers/${id}`}>
      <RowTitle title={company_name}>{invoice_address?.split("\n").join(", ")}</RowTitle>
      <span className="figures hidden wrap-anywhere text-slate-600 md:block">{account_number}</span>
      <span className="hidden text-slate-600 md:block">
        <DayOf at={created_at} />
      </span>
      <span>
        <CustomerBadge status={status} />
      </span>
    </RowLink>
  );
}
