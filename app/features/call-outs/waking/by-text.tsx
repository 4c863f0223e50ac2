import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import type { WakeDevice } from "./devices.schema.ts";

/** Has the person woken by text message as well. Shown only where a gateway is set. */
export function ByText() {
  const { revalidate } = useRevalidator();
  const form = useForm({
    send: (fields) => call("POST /api/wake-devices/by-text", { form: fields }),
    onSuccess: () => revalidate(),
  });
  return (
    <UnlessLookOnly>
      <TitledCard
        intro="For a phone without data. Nobody learns whether a text message has arrived."
        title="By text message"
      >
        <Form of={form}>
          <TextField inputMode="tel" label="Your telephone" name="telephone" required type="tel" />
          <FormNotice form={form} />
          <Button busy={form.busy} type="submit" variant="secondary">
            Wake me by text message
          </Button>
        </Form>
      </TitledCard>
    </UnlessLookOnly>
  );
}

export function TextState({ confirmedAt }: { confirmedAt: string | null }) {
  if (!confirmedAt) return "Nobody has said yet that a test arrived.";
  return (
    <>
      A test arrived <Moment at={confirmedAt} />
    </>
  );
}

/** Sends a test, and lets the owner of the number say that it arrived. */
export function TestText({ device: { id, confirmed_at } }: { device: WakeDevice }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  const [said, setSaid] = useState("");
  const test = () =>
    make(call("POST /api/wake-devices/:id/test", { params: { id } }), {
      onSuccess: () => setSaid("Handed over to the gateway. Press when it has arrived."),
    });
  const confirm = () =>
    make(call("POST /api/wake-devices/:id/confirmation", { params: { id } }), {
      onSuccess: () => setSaid(""),
      afterwards: revalidate,
    });
  return (
    <>
      <p className="w-full text-sm" role="status">
        {problem || said}
      </p>
      <Button busy={busy} onClick={() => void test()} size="small" variant="secondary">
        Test it
      </Button>
      {!confirmed_at && said && (
        <Button busy={busy} onClick={() => void confirm()} size="small">
          It arrived
        </Button>
      )}
    </>
  );
}
