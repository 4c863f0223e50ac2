import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { keysOf } from "../../../platform/keys-of.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { isOpen } from "../call-out-status.ts";
import type { CallOut } from "../call-outs.schema.ts";
import { type PhraseName, phrasesInEnglish } from "../card/words/phrases.ts";

/** Tells the driver something on the driver's page: a phrase, in the driver's language, or the office's own words. */
export function TellDriver({ callOut }: { callOut: CallOut }) {
  const { id, status, speaks, joined_to } = callOut;
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  const [own, setOwn] = useState("");
  const form = useForm({
    send: (fields) => call("POST /api/callouts/:id/driver-words", { params: { id }, form: fields }),
    onSuccess: () => {
      setOwn("");
      return revalidate();
    },
  });
  if (!isOpen(status) || joined_to !== null) return null;
  const say = (phrase: PhraseName) =>
    make(call("POST /api/callouts/:id/driver-words", { params: { id }, body: { phrase } }), {
      afterwards: revalidate,
    });
  return (
    <UnlessLookOnly>
      <TitledCard
        intro={
          speaks
            ? `The driver reads these in ${speaks}, and your own words as you write them.`
            : "The driver reads it at once on their page."
        }
        title="Tell the driver"
      >
        <div className="flex flex-wrap gap-2">
          {keysOf(phrasesInEnglish).map((name) => (
            <Button busy={busy} key={name} onClick={() => void say(name)} size="small" variant="secondary">
              {phrasesInEnglish[name]}
            </Button>
          ))}
        </div>
        {problem && (
          <p className="mt-2.5 font-medium text-danger" role="alert">
            {problem}
          </p>
        )}
        <Form className="mt-4" of={form}>
          <TextField
            label="In your own words"
            name="text"
            onChange={(event) => setOwn(event.target.value)}
            value={own}
          />
          <FormNotice form={form} />
          <Button busy={form.busy} size="small" type="submit">
            Show these words
          </Button>
        </Form>
      </TitledCard>
    </UnlessLookOnly>
  );
}
