import type { ReactNode } from "react";
import type { Outcome } from "../../platform/browser/calls/request.ts";
import { useForm } from "../../platform/browser/forms/use-form.ts";
import { Button } from "../buttons/button.tsx";
import { FormPage } from "./form-page.tsx";
import { Form } from "./form.tsx";
import { Refusal } from "../display/notice.tsx";

type Props<T> = {
  title: string;
  intro: string;
  below?: ReactNode;
  button: { label: string; busyLabel: string; variant?: "danger" };
  send: () => Promise<Outcome<T>>;
  onSuccess: (answer: T) => void | Promise<void>;
  /** The field under which the server reports an invalid link. */
  keyField: string;
  /** Shown in place of the button after success. */
  done: ReactNode;
};

/**
 * The page that a mailed link leads to. It waits for a press of its button, because programs that scan mail open links.
 */
export function PressPage<T>({ title, intro, below, button, send, onSuccess, keyField, done }: Props<T>) {
  const form = useForm({ send, onSuccess });
  const { label, ...looks } = button;
  const problem = form.error(keyField) ?? form.generalMessage;
  return (
    <FormPage below={below} intro={<p>{intro}</p>} title={title}>
      {done || (
        <Form of={form}>
          <Refusal className="mb-5" words={problem} />
          <Button block busy={form.busy} type="submit" {...looks}>
            {label}
          </Button>
        </Form>
      )}
    </FormPage>
  );
}
