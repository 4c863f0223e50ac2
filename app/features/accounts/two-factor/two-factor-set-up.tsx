import { useEffect, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { Spinner } from "../../../ui/display/spinner.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

type Key = { svg: string; url: string; secretKey: string };

/** Shows the secret as a QR code and as text, and asks for the code that proves that the authenticator has it. */
export function TwoFactorSetUp({ onConfirmed }: { onConfirmed: () => void }) {
  const [key, setKey] = useState<Key>();
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    send: (form) => call("POST /user/confirmed-two-factor-authentication", { form }),
    onSuccess: onConfirmed,
  });

  useEffect(() => {
    void (async () => {
      const [picture, letters] = await Promise.all([
        call("GET /user/two-factor-qr-code"),
        call("GET /user/two-factor-secret-key"),
      ]);
      if (picture.ok && letters.ok) {
        setKey({ ...picture.data, secretKey: letters.data.secretKey });
      } else setProblem("The key could not be loaded. Please try again.");
    })();
  }, []);

  if (problem) return <Notice tone="error">{problem}</Notice>;
  if (!key) return <Spinner className="mt-5" label="Loading" />;
  return (
    <div className="mt-5 grid gap-x-8 gap-y-5 md:grid-cols-[13rem_minmax(0,1fr)]">
      <img
        alt="QR code with the key for your authenticator"
        className="size-52 rounded-sm border border-slate-200"
        height={208}
        src={`data:image/svg+xml,${encodeURIComponent(key.svg)}`}
        width={208}
      />
      <div>
        <ol className="list-decimal space-y-2 pl-5">
          <li>
            Open your authenticator app and scan the picture. Is it on this device?{" "}
            <a className="inline-block py-1 font-medium text-ice-600 underline" href={key.url}>
              Open it with this key
            </a>
          </li>
          <li>
            Neither works? Give the app this key yourself:{" "}
            <code className="block font-mono text-sm break-all text-navy-900">{key.secretKey}</code>
            <CopyButton className="mt-2 block" label="Copy the key" text={key.secretKey} />
          </li>
          <li>Type the code that the app now shows.</li>
        </ol>
        <Form aria-label="Confirm the authenticator" className="mt-4" of={form}>
          <FormNotice form={form} />
          <TextField autoComplete="one-time-code" inputMode="numeric" label="Code" name="code" required />
          <Button busy={form.busy} type="submit">
            Switch on
          </Button>
        </Form>
      </div>
    </div>
  );
}
