import { useState } from "react";
import type { Route } from "./+types/say-page";
import { call } from "../../../platform/browser/calls/call.ts";
import { confirmed } from "../../../platform/browser/calls/delivery.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { StarChoice } from "../../../ui/fields/star-choice.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { readCompany } from "../../company/company.server.ts";
import { agreementWith, longestReview } from "./asking-words.present.ts";
import { findOpenRequest } from "./requests.server.ts";

export const meta = privatePage({
  title: "A word about us",
  description: "Write a sentence or two about our work.",
  keyInAddress: true,
});

/** Opening the page does not use the link up, because mail scanners open links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const request = await findOpenRequest(db, clock.now(), params.token);
  const { name: company } = await readCompany(db);
  return { name: request?.name ?? null, agreement: agreementWith(company) };
}

export default function SayPage({
  loaderData: { name, agreement },
  params: { token },
}: Route.ComponentProps) {
  const [thanks, setThanks] = useState("");
  const [score, setScore] = useState(0);
  const form = useForm({
    draft: { of: `testimonial ${token}` },
    send: (form) => {
      const sent = { params: { token }, form, quiet: true };
      return confirmed(call("POST /api/testimonial-answers/:token", sent), "message");
    },
    onSuccess: ({ message }) => setThanks(message),
  });
  if (thanks) {
    return (
      <FormPage title="Thank you">
        <Notice tone="success">{thanks}</Notice>
      </FormPage>
    );
  }
  if (name === null) {
    return (
      <FormPage title="This link has ended">
        <p>It works once, for 30 days. If you would still like to write, answer the mail it came in.</p>
      </FormPage>
    );
  }
  return (
    <FormPage intro={<p>Dear {name}, a sentence or two about our work is plenty.</p>} title="A word about us">
      <Form of={form}>
        <TextArea label="Your words" maxLength={longestReview} name="review" required rows={6} />
        <StarChoice label="Stars" onChange={setScore} value={score} />
        <TextField
          autoComplete="name"
          defaultValue={name}
          hint="As it will stand on our website; initials are fine."
          label="Name shown"
          name="shown_name"
          required
        />
        <TextField
          autoComplete="organization-title"
          hint="Such as “Transport manager, Fernhollow Foods”."
          label="Role shown"
          name="shown_role"
          optional
        />
        <Checkbox label={agreement} name="agrees" />
        <FormNotice className="my-4" form={form} />
        <Button block busy={form.busy} busyLabel="Sending…" type="submit">
          Send
        </Button>
      </Form>
    </FormPage>
  );
}
