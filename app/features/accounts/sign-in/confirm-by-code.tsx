import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

export function ConfirmByCode({ onConfirmed }: { onConfirmed: () => void | Promise<void> }) {
  const form = useForm({
    send: (form) => call("POST /user/confirm-second-factor", { form }),
    onSuccess: onConfirmed,
  });
  return (
    <Form of={form}>
      <FormNotice className="mb-5" form={form} />
      <TextField
        autoComplete="one-time-code"
        hint="The six digits that your authenticator shows."
        inputMode="numeric"
        label="Code"
        name="code"
        required
      />
      <Button block busy={form.busy} className="mt-2" type="submit">
        Confirm
      </Button>
    </Form>
  );
}
