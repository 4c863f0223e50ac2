import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { Customer } from "../customers.schema.ts";

type Props = { isOpen: boolean; onAdded: (customer: Customer) => void; onClose: () => void };

export function AddCustomerDialog({ isOpen, onAdded, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add customer">
      <AddCustomerForm onAdded={onAdded} onCancel={onClose} />
    </Dialog>
  );
}

/** What a file is found by; the rest has room on its own page. */
function AddCustomerForm({ onAdded, onCancel }: Pick<Props, "onAdded"> & { onCancel: () => void }) {
  const form = useForm({
    draft: { of: "new customer" },
    send: (fields) => call("POST /api/customers", { form: fields }),
    onSuccess: onAdded,
  });
  return (
    <DialogForm form={form} onCancel={onCancel} send="Add customer" sending="Adding…">
      <TextField autoComplete="off" autoFocus label="Company name" name="company_name" />
      <TextField autoComplete="off" label="Registration number" name="reg_number" optional />
      <TextField autoComplete="off" label="VAT number" name="vat_number" optional />
      <TextArea hint="One a line." label="Mail addresses" name="addresses" optional rows={3} />
    </DialogForm>
  );
}
