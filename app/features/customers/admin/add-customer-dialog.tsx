import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { Customer } from "../customers.schema.ts";

type Props = { onAdded: (customer: Customer) => void; onClose: () => void };

/** Asks for the fields by which a file is found. The others can be filled in on the customer's page. */
export function AddCustomerDialog({ onAdded, onClose }: Props) {
  const form = useForm({
    draft: { of: "new customer" },
    send: (fields) => call("POST /api/customers", { form: fields }),
    onSuccess: onAdded,
  });
  return (
    <FormDialog form={form} onClose={onClose} send="Add customer" sending="Adding…" title="Add customer">
      <TextField autoFocus label="Company name" name="company_name" />
      <TextField label="Registration number" name="reg_number" optional />
      <TextField label="VAT number" name="vat_number" optional />
      <TextArea hint="One a line." label="Mail addresses" name="addresses" optional rows={3} />
    </FormDialog>
  );
}
