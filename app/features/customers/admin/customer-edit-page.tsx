import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/customer-edit-page";
import { call } from "../../../platform/browser/calls/call.ts";
import { storedFields } from "../../../platform/browser/forms/conflicting-fields.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { requirePageItem, servicesContext } from "../../../platform/http/page-context.server.ts";
import { DangerZone } from "../../../ui/dialogs/danger-zone.tsx";
import { DeleteButton } from "../../../ui/dialogs/delete-button.tsx";
import { EditPage } from "../../../ui/forms/edit-page.tsx";
import { presentCustomer } from "../customers.present.ts";
import { customerRows } from "../customers.server.ts";
import { CustomerFields, customerFieldNames } from "./customer-fields.tsx";
import { CustomerBadge } from "./status-badge.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { customer: presentCustomer(await requirePageItem(params, (id) => customerRows.find(db, id))) };
}

export default function CustomerEditPage({ loaderData: { customer } }: Route.ComponentProps) {
  const { id } = customer;
  const { revalidate } = useRevalidator();
  const [filledWith, setFilledWith] = useState(customer);
  const form = useForm({
    version: customer.version,
    history: `customer/${id}`,
    draft: { of: `customer ${id}` },
    send: (fields, version) =>
      call("POST /api/customers/:id", { params: { id }, form: fields, body: { version } }),
    shape: {
      fieldsOf: (stored) => storedFields(stored, customerFieldNames),
      bodyOf: (fields) => fields,
    },
    onSuccess: () => void revalidate(),
    load: setFilledWith,
  });
  return (
    <EditPage
      back={{ to: `/admin/customers/${id}`, label: "The file" }}
      form={form}
      intro={
        <p>
          <CustomerBadge status={filledWith.status} />
        </p>
      }
      renderEnd={(leaveTo) => (
        <DangerZone>
          <DeleteButton
            act={() => call("DELETE /api/customers/:id", { params: { id } })}
            id={id}
            kind="customer"
            name={`The file of ${customer.company_name}`}
            onDone={() => leaveTo("/admin/customers")}
            what={`The file of ${customer.company_name} will be deleted. Its messages and applications stay.`}
          >
            Delete file
          </DeleteButton>
        </DangerZone>
      )}
      title={customer.company_name}
      what="this customer"
    >
      <CustomerFields customer={filledWith} key={filledWith.version} />
    </EditPage>
  );
}
