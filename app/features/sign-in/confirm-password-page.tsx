import type { Route } from "./+types/confirm-password-page";
import { useNavigate } from "react-router";
import { call } from "../../platform/browser/call.ts";
import { useCurrentUser } from "../../platform/browser/current-user.ts";
import { useNextPath } from "../../platform/browser/next-path.ts";
import { useForm } from "../../platform/browser/use-form.ts";
import { requirePageViewer } from "../../platform/http/page-context.server.ts";
import { privatePageMeta } from "../../platform/seo/private-page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { FormNotice } from "../../ui/form-notice.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

export const meta: Route.MetaFunction = ({ matches: [, { loaderData: site }] }) =>
  privatePageMeta(site, { title: "Confirm your password", description: "Prove that it is still you." });

export async function loader({ context, url }: Route.LoaderArgs) {
  await requirePageViewer(context, url);
  return null;
}

/** Where a 423 leads. It only confirms: what was interrupted is for the person to do again. */
export default function ConfirmPasswordPage() {
  const navigate = useNavigate();
  const next = useNextPath();
  const user = useCurrentUser();
  const form = useForm({
    send: (form) => call("POST /user/confirm-password", { form }),
    onSuccess: () => navigate(next ?? "/account", { replace: true }),
  });
  return (
    <FormPage
      intro={
        <p>
          What you were about to do needs your password once more. Then you are back where you were, with what
          you typed.
        </p>
      }
      title="Confirm your password"
    >
      <form {...form.props}>
        <FormNotice className="mb-5" form={form} />
        {/* Password managers fill in by it. */}
        <input autoComplete="username" hidden name="email" readOnly type="email" value={user?.email ?? ""} />
        <PasswordField
          autoComplete="current-password"
          error={form.error("password")}
          label="Password"
          name="password"
          required
        />
        <Button block busy={form.busy} className="mt-2" type="submit">
          Confirm
        </Button>
      </form>
    </FormPage>
  );
}
