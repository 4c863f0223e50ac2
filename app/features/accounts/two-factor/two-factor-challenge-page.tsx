import type { Route } from "./+types/two-factor-challenge-page";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { refreshCurrentUser } from "../../../platform/browser/session/current-user.ts";
import { useNextPath } from "../../../platform/browser/session/next-path.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { findAwaitingSession } from "../sessions/sessions.server.ts";
import { findUser } from "../users/users.server.ts";
import { CodeForm } from "./code-form.tsx";
import { PasskeyChallenge } from "./passkey-challenge.tsx";

export const meta = privatePage({
  title: "Two-factor challenge",
  description: "The second step of signing in.",
});

type Way = "passkey" | "code" | "recovery_code";

/**
 * Returns the second factors of the user who has given a password in this session. Everybody else gets the form for a
 * code, which the server then refuses.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<{ ways: Way[] }> {
  const { db, clock } = context.get(servicesContext);
  const awaiting = await findAwaitingSession(db, clock.now(), request);
  const user = awaiting && (await findUser(db, awaiting.user_id));
  if (!user?.has_passkey) return { ways: ["code", "recovery_code"] };
  const codes: Way[] = user.two_factor_confirmed_at ? ["code"] : [];
  return { ways: ["passkey", ...codes, "recovery_code"] };
}

export default function TwoFactorChallengePage({ loaderData: { ways } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const next = useNextPath();
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? ways[0]!;
  const signedIn = async () => {
    if (await refreshCurrentUser()) await navigate(next ?? "/", { replace: true });
  };
  return (
    <FormPage
      below={
        <Link className="font-medium text-ice-600 underline hover:text-navy-900" to="/login">
          Return to sign-in
        </Link>
      }
      intro={<p>{intros[way]}</p>}
      title="One more step"
    >
      {way === "passkey" ? (
        <PasskeyChallenge onSignedIn={signedIn} />
      ) : (
        <CodeForm field={way} key={way} onSignedIn={signedIn} />
      )}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button block className="mt-3" key={other} onClick={() => setChosen(other)} variant="quiet">
            {names[other]}
          </Button>
        ))}
    </FormPage>
  );
}

const intros: Record<Way, string> = {
  passkey: "Your password was right. Now use a passkey of yours.",
  code: "Type the code that your authenticator shows.",
  recovery_code: "Type one of the recovery codes that you kept. Each of them works once.",
};

const names: Record<Way, string> = {
  passkey: "Use a passkey",
  code: "Use the authenticator",
  recovery_code: "Use a recovery code",
};
