import { call } from "../../../platform/browser/calls/call.ts";
import { useCurrentUser } from "../../../platform/browser/session/current-user.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";

export function ConfirmByPassword({ onConfirmed }: { onConfirmed: () => void | Promise<void> }) {
  const user = useCurrentUser();
  const form = useForm({
    send: (form) => call("POST /user/confirm-password", { form }),
    onSuccess: onConfirmed,
  });
  return (
    <Form of={form}>
      <FormNotice className="mb-5" form={form} />
      {/* Password managers use this field to find the right account. */}
      <input autoComplete="username" hidden name="email" readOnly type="email" value={user?.email ?? ""} />
      <PasswordField autoComplete="current-password" label="Password" name="password" required />
      <Button block busy={form.busy} className="mt-2" type="submit">
        Confirm
      </Button>
    </Form>
  );
}
