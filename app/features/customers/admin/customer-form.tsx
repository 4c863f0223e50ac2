import { type ReactNode, useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { storedFields } from "../../../platform/browser/conflicting-fields.ts";
import { offerToBringBack } from "../../../platform/browser/undo.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { DangerZone } from "../../../ui/danger-zone.tsx";
import { EditPage } from "../../../ui/edit-page.tsx";
import { TrashIcon } from "../../../ui/icons.tsx";
import type { Customer } from "../customers.schema.ts";
import { CustomerFields, customerFieldNames } from "./customer-fields.tsx";
import { CustomerBadge } from "./status-badge.tsx";

type Props = {
  customer: Customer;
  onDeleted: () => void;
  onSaved: () => void;
  /** Below the form, and above what deletes the file. */
  children: ReactNode;
};

export function CustomerForm({ customer, onDeleted, onSaved, children }: Props) {
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
      renderEnd={() => (
        <>
          {children}
          <DangerZone>
            <ConfirmButton
              act={() => call("DELETE /api/customers/:id", { params: { id } })}
              icon={<TrashIcon size={20} />}
              onDone={() => {
                const words = `The file of ${customer.company_name} was deleted.`;
                offerToBringBack({ kind: "customer", ids: [id], words });
                onDeleted();
              }}
              variant="secondary"
              what={`The file of ${customer.company_name} will be deleted. Its messages and applications stay.`}
            >
              Delete file
            </ConfirmButton>
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
