import { type ReactNode, useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { storedFields } from "../../../platform/browser/conflicting-fields.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { DangerZone } from "../../../ui/danger-zone.tsx";
import { DeleteButton } from "../../../ui/delete-button.tsx";
import { EditPage } from "../../../ui/edit-page.tsx";
import type { Customer } from "../customers.schema.ts";
import { CustomerFields, customerFieldNames } from "./customer-fields.tsx";
import { CustomerBadge } from "./status-badge.tsx";

type Props = {
  customer: Customer;
  onSaved: () => void;
  /** Shown below the form and above the button that deletes the file. */
  children: ReactNode;
};

export function CustomerForm({ customer, onSaved, children }: Props) {
  const { id } = customer;
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
    onSuccess: onSaved,
    load: setFilledWith,
  });
  return (
    <EditPage
      back={{ to: "/admin/customers" }}
      form={form}
      intro={
        <p>
          <CustomerBadge status={filledWith.status} />
        </p>
      }
      renderEnd={(leaveTo) => (
        <>
          {children}
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
        </>
      )}
      title={customer.company_name}
      what="this customer"
    >
      <CustomerFields customer={filledWith} key={filledWith.version} />
    </EditPage>
  );
}
