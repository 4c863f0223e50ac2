import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { newSubmissionKey } from "../calls/submission-key.ts";
import type { Outcome, RequestOptions } from "../calls/request.ts";
import { checkFields, type FormFields, readFields } from "./form-fields.ts";
import { TypedForm } from "./typed-form.ts";

type Options = {
  send: (
    fields: FormFields,
    version: number,
    key: string,
    options: RequestOptions,
  ) => Promise<Outcome<unknown>>;
  typed?: TypedForm | undefined;
};
type Form = {
  element: RefObject<HTMLFormElement | null>;
  version: RefObject<number>;
  isBusy: () => boolean;
};

/** Returns what is typed in a form, for a page beside it that shows it. */
export function useTyped(options: Options, { element, version, isBusy }: Form): TypedForm {
  const [typed] = useState(() => options.typed ?? new TypedForm());
  const send = useEffectEvent(async (asked: RequestOptions): Promise<Outcome<unknown>> => {
    const refused = (status: number) => ({
      ok: false as const,
      status,
      message: "It is being saved.",
      errors: {},
    });
    if (isBusy() || !element.current) return refused(409);
    if (Object.keys(checkFields(element.current)).length > 0) return refused(422);
    return options.send(readFields(element.current), version.current, newSubmissionKey(), asked);
  });
  useEffect(() => typed.showBy((asked) => send(asked)), [typed]);
  return typed;
}
