import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

type Props = { field: "code" | "recovery_code"; onSignedIn: () => Promise<void> };

/** Completes a sign-in with a code from the authenticator, or with a recovery code. */
export function CodeForm({ field, onSignedIn }: Props) {
  const form = useForm({
    send: (form) => call("POST /two-factor-challenge", { form, quiet: true }),
    onSuccess: onSignedIn,
  });
  return (
    <Form of={form}>
      <FormNotice className="mb-5" form={form} />
      {field === "recovery_code" ? (
        <TextField
          autoCapitalize="characters"
          autoComplete="off"
          label="Recovery code"
          name="recovery_code"
          required
          spellCheck={false}
        />
      ) : (
        <TextField autoComplete="one-time-code" inputMode="numeric" label="Code" name="code" required />
      )}
      <Button block busy={form.busy} className="mt-2" type="submit">
        Login
      </Button>
    </Form>
  );
}
