import type { Route } from "./+types/second-factor-page";
import { PasskeySettings } from "../../features/accounts/passkeys/passkey-settings.tsx";
import { presentPasskey } from "../../features/accounts/passkeys/passkeys.present.ts";
import { listPasskeys } from "../../features/accounts/passkeys/passkeys.server.ts";
import { RecoveryCodes } from "../../features/accounts/two-factor/recovery-codes.tsx";
import { TwoFactorSettings } from "../../features/accounts/two-factor/two-factor-settings.tsx";
import { hasSecondFactor, requireUser } from "../../features/accounts/users/users.server.ts";
import { deviceName } from "../../platform/http/device-name.ts";
import { isSecondFactorOverdue } from "../../platform/http/guards.server.ts";
import { requirePageViewer, servicesContext } from "../../platform/http/page-context.server.ts";
import { privatePage } from "../../platform/seo/private-page.ts";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { Notice } from "../../ui/display/notice.tsx";
import { TitledCard } from "../../ui/page/titled-card.tsx";

export const meta = privatePage({ title: "Second factor", description: "Keep others out of your account." });

export async function loader({ context, url, request }: Route.LoaderArgs) {
  const viewer = await requirePageViewer(context, url);
  const services = context.get(servicesContext);
  const user = await requireUser(services.db, viewer.userId);
  return {
    hasSecondFactor: hasSecondFactor(user),
    isOverdue: isSecondFactorOverdue(viewer, services),
    isVerified: viewer.emailVerified,
    isAdmin: viewer.role === "admin",
    hasAuthenticator: user.two_factor_confirmed_at !== null,
    passkeys: (await listPasskeys(services.db, user.id)).map(presentPasskey),
    device: deviceName(request.headers.get("User-Agent") ?? ""),
  };
}

/** Administrators without a second factor are led here once nothing else is missing. */
export default function SecondFactorPage({ loaderData: shown }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-4xl outline-none" tabIndex={-1}>
        Set up a second factor
      </h1>
      <p className="mt-3">
        With a second factor, a password that somebody has guessed or stolen opens nothing. Administrators
        need one: set up a passkey or an authenticator app. One of them is enough, two are safer.
      </p>
      {shown.hasSecondFactor ? (
        <Notice className="mt-5" title="Your account has a second factor." tone="success">
          <p>Keep the recovery codes for the day that you lose it.</p>
          {shown.isAdmin && (
            <ButtonLink className="mt-3" size="small" to="/admin" variant="secondary">
              Go to the back office
            </ButtonLink>
          )}
        </Notice>
      ) : (
        shown.isOverdue && (
          <Notice className="mt-5" title="The seven days for it are over." tone="info">
            <p>The back office opens again as soon as your account has one.</p>
          </Notice>
        )
      )}
      <TitledCard className="mt-6" title="Passkeys">
        <PasskeySettings
          passkeys={shown.passkeys}
          recoveryCodes={<RecoveryCodes />}
          suggestedName={shown.device}
          verified={shown.isVerified}
        />
      </TitledCard>
      <TitledCard className="mt-6" title="Two-factor authentication">
        <TwoFactorSettings
          enabled={shown.hasAuthenticator}
          hasPasskey={shown.passkeys.length > 0}
          verified={shown.isVerified}
        />
      </TitledCard>
    </>
  );
}
