import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { confirmed } from "../../../platform/browser/calls/delivery.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { Sent } from "../sent.tsx";
import { AnswerFields } from "./answer-fields.tsx";

type Props = { token: string; asker: string };

/** The form for a referee. It can be sent once, and a lost connection does not lose the typed text. */
export function ReferenceForm({ token, asker }: Props) {
  const [isGiven, setIsGiven] = useState(false);
  const form = useForm({
    send: (form) =>
      confirmed(call("POST /api/references", { form, body: { token }, quiet: true }), "message"),
    onSuccess: () => setIsGiven(true),
  });
  if (isGiven) {
    return (
      <Sent title="Thank you">
        <p className="mt-3">{asker} has your answer. You can close this page.</p>
      </Sent>
    );
  }
  return (
    <Form aria-label="Trade reference" of={form}>
      <AnswerFields asks="referee" />
      {form.generalMessage && (
        <Notice className="mb-5" tone="error">
          {refusals[form.generalMessage] ?? form.generalMessage}
        </Notice>
      )}
      <Button busy={form.busy} busyLabel="Sending…" className="max-sm:w-full" size="large" type="submit">
        Send the answer
      </Button>
    </Form>
  );
}

const refusals: Record<string, string | undefined> = {
  "Too Many Attempts.": "Too much has come from your network. Please try again in an hour, or ring us.",
};
