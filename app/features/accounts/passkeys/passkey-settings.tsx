import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { refreshCurrentUser } from "../../../platform/browser/session/current-user.ts";
import { createPasskey } from "../../../platform/browser/session/passkeys.ts";
import type { Outcome } from "../../../platform/browser/calls/request.ts";
import type { FormFields } from "../../../platform/browser/forms/form-fields.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { firmFormat } from "../../../platform/firm-time.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { KeyIcon } from "../../../ui/buttons/icons.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { useReplacedControl } from "../../../ui/page/use-replaced-control.ts";
import { VerifyFirst } from "../../../ui/page/verify-first.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { RenamePasskeyDialog } from "./rename-passkey-dialog.tsx";
import type { Passkey } from "./passkeys.schema.ts";

type Props = {
  passkeys: Passkey[];
  /** The name suggested for the next passkey: what another list on the page calls this device. */
  suggestedName: string;
  /** Shown after the first passkey was added, for the day that it is lost. */
  recoveryCodes: ReactNode;
  /** Whether the account's address is verified. Until then the account can have no passkeys. */
  verified: boolean;
};

/** The part of the profile that lists passkeys, adds one from this device or a security key, and removes one. */
export function PasskeySettings({ passkeys, suggestedName, recoveryCodes, verified }: Props) {
  const { revalidate } = useRevalidator();
  const group = useReplacedControl(passkeys.length);
  const [isFirst, setIsFirst] = useState(false);
  const [renamed, setRenamed] = useState<Passkey>();

  async function changed() {
    await Promise.all([refreshCurrentUser(), revalidate()]);
  }

  const form = useForm({
    send: add,
    onSuccess: async () => {
      setIsFirst(passkeys.length === 0);
      await changed();
    },
  });

  return (
    <>
      <p>
        A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password.
        Nobody can guess it or get it by a forged page.{" "}
        {passkeys.length > 0 &&
          "While you have one, your password alone does not sign you in: one of your passkeys or a code is asked for too."}
      </p>
      <div {...group} aria-label="Your passkeys" className="outline-none">
        {passkeys.length > 0 && (
          <ul aria-label="Passkeys" className="mt-5 divide-y divide-slate-200 border-y border-slate-200">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                onRemoved={changed}
                onRename={() => setRenamed(passkey)}
                passkey={passkey}
              />
            ))}
          </ul>
        )}
      </div>
      {renamed && (
        <RenamePasskeyDialog onClose={() => setRenamed(undefined)} onRenamed={revalidate} passkey={renamed} />
      )}
      {isFirst && passkeys.length > 0 && recoveryCodes}
      {verified ? (
        <Form aria-label="Add a passkey" className="mt-5" of={form}>
          <FormNotice className="mb-4" form={form} />
          <TextField
            autoComplete="off"
            defaultValue={suggestedName}
            hint="So that you can tell it from others, such as “Work laptop”."
            label="Name of the passkey"
            maxLength={255}
            name="name"
            required
          />
          <Button busy={form.busy} icon={<KeyIcon size={20} />} type="submit" variant="secondary">
            Add a passkey
          </Button>
        </Form>
      ) : (
        <div className="mt-5">
          <VerifyFirst what="add a passkey" />
        </div>
      )}
    </>
  );
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemoved: () => Promise<void> };

function PasskeyRow({ passkey, onRename, onRemoved }: PasskeyRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0">
        <p className="font-semibold break-words text-navy-900">{passkey.name}</p>
        <p className="text-sm text-slate-600">{historyOf(passkey)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRename} size="small" variant="secondary">
          Rename<VisuallyHidden> {passkey.name}</VisuallyHidden>
        </Button>
        <ConfirmButton
          act={() => call("DELETE /user/passkeys/:id", { params: { id: passkey.id } })}
          onDone={onRemoved}
          size="small"
          variant="secondary"
          what={`The passkey “${passkey.name}” will not sign you in any more.`}
        >
          Remove<VisuallyHidden> {passkey.name}</VisuallyHidden>
        </ConfirmButton>
      </div>
    </li>
  );
}

async function add({ name = "" }: FormFields): Promise<Outcome<Passkey>> {
  const options = await call("GET /user/passkeys/options");
  if (!options.ok) return { ...options, current: undefined };
  const created = await createPasskey(options.data);
  if (!created.ok) return { ...created, current: undefined };
  return call("POST /user/passkeys", { body: { name, passkey: created.data } });
}

function historyOf({ created_at, last_used_at }: Passkey): string {
  const added = `added ${day.format(new Date(created_at))}`;
  return last_used_at
    ? `${added} · last used ${day.format(new Date(last_used_at))}`
    : `${added} · not used yet`;
}

const day = firmFormat({ dateStyle: "medium" });
