import { useState } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import type { Route } from "./+types/users-page";
import { requirePageAdmin, servicesContext } from "../../../../platform/http/page-context.server.ts";
import { AddButton } from "../../../../ui/buttons/add-button.tsx";
import { ButtonLink } from "../../../../ui/buttons/button-link.tsx";
import { EmptyState } from "../../../../ui/lists/empty-state.tsx";
import { ExportLink } from "../../../../ui/buttons/export-link.tsx";
import { DayOf } from "../../../../ui/display/moment.tsx";
import { Mailbox } from "../../../../ui/fields/mailbox.tsx";
import { PageTitle } from "../../../../ui/page/page-title.tsx";
import { Pagination } from "../../../../ui/lists/pagination.tsx";
import { OrderLink } from "../../../../ui/lists/row-list.tsx";
import { ListHead } from "../../../../ui/lists/list-head.tsx";
import { Table, Td, Th, Tr } from "../../../../ui/lists/table.tsx";
import { TimedNotice } from "../../../../ui/display/timed-notice.tsx";
import { VisuallyHidden } from "../../../../ui/page/visually-hidden.tsx";
import { listUsers } from "../find-accounts.server.ts";
import { rolesAtFirst, rolesGivenBy, userQuery } from "../user-management.schema.ts";
import { presentUsers } from "../users.present.ts";
import type { User } from "../users.schema.ts";
import { AddUserDialog } from "./add-user-dialog.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { search, sort, page } = userQuery.parse(Object.fromEntries(url.searchParams));
  const { duties } = await requirePageAdmin(context, url);
  const found = await listUsers(db, { isLimited: duties !== null }, { search: search?.trim(), sort, page });
  return {
    search: search ?? "",
    sort: sort ?? "",
    addedAt: found.users.map(({ created_at }) => created_at),
    roles: rolesGivenBy(duties, rolesAtFirst),
    ...presentUsers(found, page),
  };
}

const orders = [
  { value: "", label: "By name" },
  { value: "newest", label: "Newest first" },
];

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { data: users, total, current_page: page, last_page: lastPage } = loaderData;
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<User | null>(null);
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageTitle
        actions={
          <>
            <ExportLink list="users" />
            <AddButton onClick={() => setAdding(true)}>Add</AddButton>
          </>
        }
        back={{ to: "/admin", label: "Back" }}
        title="Users"
      />
      <TimedNotice milliseconds={6000} occasion={added?.id ?? null}>
        {added?.firstname} {added?.lastname} was added.{" "}
        <Link className="underline" to={`/admin/users/${added?.id}`}>
          See the account
        </Link>
      </TimedNotice>
      <ListHead
        list={loaderData}
        orders={orders}
        placeholder="Name, email, telephone, town or postcode"
        words={{ one: "user", several: "users" }}
      />
      {users.length === 0 ? (
        <EmptyState title={total > 0 ? `There is no page ${page}` : "Nobody found"} />
      ) : (
        <UserTable addedAt={loaderData.addedAt} sort={loaderData.sort} users={users} />
      )}
      <Pagination label="Pages of users" lastPage={lastPage} page={page} />
      {adding && (
        <AddUserDialog
          onAdded={(user) => {
            setAdding(false);
            setAdded(user);
            void revalidate();
          }}
          onClose={() => setAdding(false)}
          roles={loaderData.roles}
        />
      )}
    </>
  );
}

type TableProps = { users: User[]; addedAt: string[]; sort: string };

function UserTable({ users, addedAt, sort }: TableProps) {
  const { search } = useLocation();
  return (
    <div className="mb-6">
      <Table caption="Users">
        <thead>
          <Tr>
            <Th aria-sort={sort ? undefined : "ascending"} className="w-full py-0 md:w-auto">
              <OrderLink isCurrent={!sort} isReversed order="">
                Name
              </OrderLink>
            </Th>
            <Th className="hidden md:table-cell">Email</Th>
            <Th aria-sort={sort ? "descending" : undefined} className="hidden py-0 md:table-cell">
              <OrderLink isCurrent={sort !== ""} order="newest">
                Added
              </OrderLink>
            </Th>
            <Th className="max-md:whitespace-normal">Access level</Th>
            <Th>
              <VisuallyHidden>View</VisuallyHidden>
            </Th>
          </Tr>
        </thead>
        <tbody>
          {users.map(({ id, firstname, lastname, email, role }, at) => (
            <Tr key={id}>
              <Td className="font-semibold wrap-anywhere text-navy-900">
                {firstname} {lastname}
                <span className="block text-xs font-normal wrap-anywhere text-slate-600 md:hidden">
                  <Mailbox address={email} />
                </span>
              </Td>
              <Td className="hidden wrap-anywhere md:table-cell">
                <Mailbox address={email} />
              </Td>
              <Td className="hidden md:table-cell">
                <DayOf at={addedAt[at] ?? ""} />
              </Td>
              <Td>{role}</Td>
              <Td className="text-right">
                <ButtonLink size="small" to={`/admin/users/${id}${search}`} variant="quiet">
                  View
                  <VisuallyHidden>
                    {" "}
                    {firstname} {lastname}
                  </VisuallyHidden>
                </ButtonLink>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
