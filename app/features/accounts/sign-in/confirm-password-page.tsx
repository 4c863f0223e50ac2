import type { Route } from "./+types/confirm-password-page";
import { useNavigate, useRevalidator } from "react-router";
import { useNextPath } from "../../../platform/browser/session/next-path.ts";
import { isPasswordConfirmed } from "../../../platform/http/guards.server.ts";
import { requirePageViewer, servicesContext } from "../../../platform/http/page-context.server.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { factorsOf, needsFactor } from "../sessions/confirmed-factor.server.ts";
import { ConfirmByCode } from "./confirm-by-code.tsx";
import { ConfirmByPasskey } from "./confirm-by-passkey.tsx";
import { ConfirmByPassword } from "./confirm-by-password.tsx";

export const meta = privatePage({
  title: "Confirm your password",
  description: "Prove that it is still you.",
});

/** `factor` in the address says that the refused request needs the second factor, too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await requirePageViewer(context, url);
  const now = context.get(servicesContext).clock.now();
  const wantsFactor = url.searchParams.has("factor") && needsFactor(viewer, now);
  const method: ConfirmMethod = wantsFactor && isPasswordConfirmed(viewer, now) ? "factor" : "password";
  return { method, wantsFactor, ...factorsOf(viewer) };
}

/**
 * The page to which the browser goes after a 423 response. It only confirms; the user repeats the interrupted action.
 */
export default function ConfirmPasswordPage({
  loaderData: { method, wantsFactor, authenticator, passkey },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const next = useNextPath();
  const leave = () => navigate(next ?? "/account", { replace: true });
  return (
    <FormPage intro={<p>{intros[method]}</p>} title={titles[method]}>
      {method === "password" && <ConfirmByPassword onConfirmed={wantsFactor ? revalidate : leave} />}
      {method === "factor" && authenticator && <ConfirmByCode onConfirmed={leave} />}
      {passkey && <ConfirmByPasskey onConfirmed={leave} />}
    </FormPage>
  );
}

type ConfirmMethod = "password" | "factor";

const titles: Record<ConfirmMethod, string> = {
  password: "Confirm your password",
  factor: "Confirm your second factor",
};

const intros: Record<ConfirmMethod, string> = {
  password:
    "What you were about to do needs your password once more. Then you are back where you were, with what you typed.",
  factor:
    "What you were about to do changes how you sign in, so it needs your second factor as well. Have you lost it? Sign out, and in again with a recovery code.",
};
