import { call } from "../../platform/browser/call.ts";
import { useCurrentUser } from "../../platform/browser/current-user.ts";
import { useForm } from "../../platform/browser/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormNotice } from "../../ui/form-notice.tsx";
import { Form } from "../../ui/form.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

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
