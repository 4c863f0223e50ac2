import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { useReplacedControl } from "../../../ui/page/use-replaced-control.ts";
import type { Colleague, MessageWithNotes } from "../contact.schema.ts";

type Props = { message: MessageWithNotes; colleagues: Colleague[]; readerId: number };

/** Shows and changes who answers a message, and by when. */
export function MessageOwner(props: Props) {
  const { version, assigned_to } = props.message;
  const group = useReplacedControl(version);
  return (
    <TitledCard title="Who has it">
      <div {...group} aria-label={assigned_to?.name ?? "Nobody"} className="outline-none">
        {/* A new version renders the form anew, with the values that somebody else saved. */}
        <OwnerForm key={version} {...props} />
      </div>
    </TitledCard>
  );
}

function OwnerForm({ message, colleagues, readerId }: Props) {
  const { id, version, assigned_to, due_on } = message;
  const { revalidate } = useRevalidator();
  const take = useCall();
  const change = (assigned: number | null, day: string | null, from: number) =>
    call("PATCH /api/messages/:id", {
      params: { id },
      body: { assigned_to: assigned, due_on: day, version: from },
    });
  const form = useForm<MessageWithNotes>({
    version,
    send: ({ assigned_to: assigned = "", due_on: day = "" }, from) =>
      change(Number(assigned) || null, day || null, from),
    onSuccess: revalidate,
    load: revalidate,
  });
  const isListed = assigned_to === null || colleagues.some(({ id: one }) => one === assigned_to.id);
  return (
    <Form aria-label="Who has it" of={form}>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          choices={colleagues.map((colleague) => [colleague.id, colleague.name])}
          className="min-w-48 flex-1"
          defaultValue={assigned_to?.id ?? ""}
          label="Colleague"
          name="assigned_to"
        >
          <option value="">Nobody</option>
          {!isListed && <option value={assigned_to.id}>{assigned_to.name}</option>}
        </Select>
        <TextField
          className="min-w-40 flex-1"
          defaultValue={due_on ?? ""}
          label="Answer by"
          name="due_on"
          type="date"
        />
      </div>
      <FormNotice
        className="my-3"
        describe={(theirs) => `It is now with ${theirs.assigned_to?.name ?? "nobody"}.`}
        form={form}
        what="this message"
      />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button busy={form.busy} size="small" type="submit" variant="secondary">
          Save
        </Button>
        {assigned_to?.id !== readerId && (
          <Button
            busy={take.busy}
            onClick={() =>
              void take.make(change(readerId, due_on, version), { afterwards: () => revalidate() })
            }
            size="small"
            variant="quiet"
          >
            Take it
          </Button>
        )}
      </div>
      <p className="text-sm font-medium text-danger" role="alert">
        {take.problem}
      </p>
    </Form>
  );
}
