import { call } from "../../../platform/browser/calls/call.ts";
import type { FormFields } from "../../../platform/browser/forms/form-fields.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { machineScopes } from "../../../platform/http/machine-scopes.ts";
import { webhookEventNames, webhookEvents } from "../../../platform/webhooks/webhook-events.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { DialogForm } from "../../../ui/forms/dialog-form.tsx";
import { FieldsetError } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

type Props = { onAdded: (secret: string) => void; onCancel: () => void };

export function AddMachineForm({ onAdded, onCancel }: Props) {
  const form = useForm({
    send: (fields) =>
      call("POST /api/machines", {
        body: { name: fields["name"] ?? "", scopes: chosen(machineScopes, fields) },
      }),
    onSuccess: ({ token }) => onAdded(token),
  });
  return (
    <DialogForm form={form} onCancel={onCancel} send="Make the token" sending="Making it…">
      <TextField
        hint="One token for one machine, such as “Accounts program”."
        label="Name"
        name="name"
        required
      />
      <Choices
        choices={machineScopes.map((name) => ({
          name,
          label: name === "mail" ? "mail: only hand it in" : name,
        }))}
        name="scopes"
        legend="It may read"
      />
    </DialogForm>
  );
}

export function AddWebhookForm({ onAdded, onCancel }: Props) {
  const form = useForm({
    send: (fields) =>
      call("POST /api/webhooks", {
        body: { url: fields["url"] ?? "", events: chosen(webhookEventNames, fields) },
      }),
    onSuccess: ({ secret }) => onAdded(secret),
  });
  return (
    <DialogForm form={form} onCancel={onCancel} send="Add the webhook" sending="Adding it…">
      <TextField
        hint="An https address on the internet. Private networks and this machine are refused."
        inputMode="url"
        label="Address"
        name="url"
        required
      />
      <Choices
        choices={webhookEventNames.map((name) => ({ name, label: webhookEvents[name] }))}
        name="events"
        legend="It gets an event when"
      />
    </DialogForm>
  );
}

type ChoicesProps = { legend: string; name: string; choices: { name: string; label: string }[] };

function Choices({ legend, name: list, choices }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-navy-900">{legend}</legend>
      {choices.map(({ name, label }) => (
        <Checkbox key={name} label={label} name={name} />
      ))}
      <FieldsetError name={list} />
    </fieldset>
  );
}

function chosen<T extends string>(names: readonly T[], fields: FormFields): T[] {
  return names.filter((name) => fields[name] !== undefined);
}
