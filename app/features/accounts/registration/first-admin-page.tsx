import type { Route } from "./+types/first-admin-page";
import { useNavigate } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { refreshCurrentUser } from "../../../platform/browser/session/current-user.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmailField } from "../../../ui/fields/email-field.tsx";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { NewPasswordFields } from "../../../ui/fields/new-password-fields.tsx";
import { Notice, Refusal } from "../../../ui/display/notice.tsx";
import { isFirstAdminLinkOpen } from "./first-admin-link.server.ts";
import { NameFields } from "../../../ui/fields/name-fields.tsx";

export const meta = privatePage({
  title: "First administrator",
  description: "Set up this website.",
  keyInAddress: true,
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  return { open: await isFirstAdminLinkOpen(db, clock.now(), params.token) };
}

export default function FirstAdminPage({ loaderData: { open }, params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useForm({
    send: (fields) =>
      call("POST /api/first-admin", { form: { ...fields, token: params.token }, quiet: true }),
    onSuccess: async () => {
      await refreshCurrentUser();
      await navigate("/admin", { replace: true });
    },
  });
  const problem = form.error("token") ?? form.generalMessage;
  return (
    <FormPage
      intro={<p>Whoever looks after this website signs in with this account.</p>}
      title="First administrator"
    >
      {!open && !form.busy && (
        <Notice tone="error">
          This link has been used or has expired. Start the site again: it prints a new one while there is no
          administrator.
        </Notice>
      )}
      {open && (
        <Form of={form}>
          <Refusal className="mb-5" words={problem} />
          <NameFields />
          <EmailField />
          <NewPasswordFields label="Password" repeatLabel="Repeat Password" required />
          <Button block busy={form.busy} className="mt-2" type="submit">
            Create the administrator
          </Button>
        </Form>
      )}
    </FormPage>
  );
}
