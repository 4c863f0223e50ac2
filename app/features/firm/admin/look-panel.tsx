import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { storedFields } from "../../../platform/browser/forms/conflicting-fields.ts";
import type { FormFields } from "../../../platform/browser/forms/form-fields.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { HistoryLink } from "../../../ui/buttons/history-link.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TimedNotice } from "../../../ui/display/timed-notice.tsx";
import type { Look, LookAnswer } from "../look/look.schema.ts";
import type { Colours } from "../look/tokens.ts";
import { type TypePair, typeNames, typePairs } from "../look/type-pairs.ts";
import { ColourField } from "./colour-field.tsx";

type Props = {
  look: LookAnswer;
  /** Called with each choice before it is saved, and with undefined after the save. */
  onTry: (look: Look | undefined) => void;
};

/** Edits two colours and the typeface. An unreadable colour is refused, and the nearest readable one is offered. */
export function LookPanel({ look, onTry }: Props) {
  const [chosen, setChosen] = useState<Look>(look);
  const { revalidate } = useRevalidator();
  const form = useForm<LookAnswer>({
    version: look.version,
    history: "look/own",
    send: (fields, version) => call("POST /api/firm/look", { body: { ...bodyOf(fields), version } }),
    shape: {
      fieldsOf: ({ version: _version, ...stored }) => storedFields(stored, Object.keys(stored)),
      bodyOf,
    },
    load: setChosen,
    onSuccess: async () => {
      onTry(undefined);
      await revalidate();
    },
  });
  function choose(part: Partial<Look>): void {
    const next = { ...chosen, ...part };
    setChosen(next);
    onTry(next);
    form.noteChange();
  }
  const colour = (name: keyof Colours) => ({
    name,
    value: chosen[name],
    error: form.error(name),
    onChange: (hex: string) => choose({ [name]: hex }),
  });
  return (
    <Card>
      <Form aria-label="Colours and letters" of={form}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 className="text-lg">Colours and letters</h2>
          <HistoryLink of="look/own" />
        </div>
        <p className="mt-2 mb-4 max-w-text text-sm text-slate-600">
          All other colours follow from two, by day and at night. The amber of the breakdown line stays.
        </p>
        <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
          <ColourField {...colour("ground")} hint="Of header, footer and buttons." label="Ground" />
          <ColourField {...colour("accent")} hint="Of links and drawings." label="Accent" />
          <Select
            choices={typePairs.map((pair) => [pair, typeNames[pair]])}
            label="Letters"
            name="typeface"
            onChange={({ target }) => choose({ typeface: pairOf(target.value) })}
            value={chosen.typeface}
          />
        </div>
        <FormNotice form={form} what="the colours" />
        <TimedNotice inPlace occasion={form.saves}>
          The colours are on the site.
        </TimedNotice>
        <Button busy={form.busy} busyLabel="Saving…" className="mt-3" type="submit" variant="secondary">
          Save colours and letters
        </Button>
      </Form>
    </Card>
  );
}

function bodyOf(form: FormFields): Look {
  return { ground: form.ground ?? "", accent: form.accent ?? "", typeface: pairOf(form.typeface) };
}

function pairOf(chosen: string | undefined): TypePair {
  return typePairs.find((pair) => pair === chosen) ?? "archivo";
}
