import type { Route } from "./+types/profile-page";
import { OwnCv } from "../../features/accounts/account/own-cv.tsx";
import { findClosingTime } from "../../features/data-requests/closing.server.ts";
import { OwnData } from "../../features/privacy/own-data.tsx";
import { PasskeySettings } from "../../features/accounts/passkeys/passkey-settings.tsx";
import { presentPasskey } from "../../features/accounts/passkeys/passkeys.present.ts";
import { listPasskeys } from "../../features/accounts/passkeys/passkeys.server.ts";
import { ProfileForm } from "../../features/accounts/account/profile-form.tsx";
import { RecentActivity } from "../../features/accounts/security-events/recent-activity.tsx";
import { presentEvent } from "../../features/accounts/security-events/security-events.present.ts";
import { listOwnEvents } from "../../features/accounts/security-events/security-events.server.ts";
import { Devices } from "../../features/accounts/sign-in/devices.tsx";
import { presentSession } from "../../features/accounts/sign-in/devices.present.ts";
import { listSessions } from "../../features/accounts/sessions/sessions.server.ts";
import { RecoveryCodes } from "../../features/accounts/two-factor/recovery-codes.tsx";
import { TwoFactorSettings } from "../../features/accounts/two-factor/two-factor-settings.tsx";
import { findPendingEmail } from "../../features/accounts/users/account-tokens.server.ts";
import { presentUser } from "../../features/accounts/users/users.present.ts";
import { requireUser } from "../../features/accounts/users/users.server.ts";
import { requirePageViewer, servicesContext } from "../../platform/http/page-context.server.ts";
import { privatePage } from "../../platform/seo/private-page.ts";
import { TitledCard } from "../../ui/page/titled-card.tsx";

export const meta = privatePage({ title: "Edit profile", description: "Your details, and how you sign in." });

const shownEvents = 10;

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await requirePageViewer(context, url);
  const { db, clock, mailer } = context.get(servicesContext);
  const now = clock.now();
  const sessions = await listSessions(db, now, viewer.userId);
  return {
    user: presentUser(await requireUser(db, viewer.userId)),
    pendingEmail: (await findPendingEmail(db, now, viewer.userId)) ?? null,
    closingAt: (await findClosingTime(db, viewer.userId)) ?? null,
    passkeys: (await listPasskeys(db, viewer.userId)).map(presentPasskey),
    events: (await listOwnEvents(db, viewer.userId, { page: 1, size: shownEvents })).rows.map(presentEvent),
    devices: sessions.map((session) => presentSession(session, viewer.sessionId)),
    delivers: mailer.delivers,
  };
}

export default function ProfilePage({
  loaderData: { user, pendingEmail, closingAt, passkeys, devices, events, delivers },
}: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-6 text-4xl outline-none" tabIndex={-1}>
        Edit profile
      </h1>
      <ProfileForm pendingEmail={pendingEmail} user={user} />
      <div className="mt-12">
        <TitledCard className="mb-6" title="Passkeys">
          <PasskeySettings
            passkeys={passkeys}
            recoveryCodes={<RecoveryCodes />}
            suggestedName={devices.find(({ current }) => current)?.name ?? ""}
            verified={user.email_verified}
          />
        </TitledCard>
        <TitledCard className="mb-6" title="Two-factor authentication">
          <TwoFactorSettings
            enabled={user.two_factor_enabled}
            hasPasskey={passkeys.length > 0}
            verified={user.email_verified}
          />
        </TitledCard>
        <TitledCard className="mb-6" title="Signed-in devices">
          <Devices devices={devices} />
        </TitledCard>
        <TitledCard className="mb-6" title="Recent activity">
          <RecentActivity delivers={delivers} events={events} />
        </TitledCard>
        <TitledCard className="mb-6" title="Your CV">
          <OwnCv check={user.cv_check} filename={user.cvfile} />
        </TitledCard>
        <TitledCard
          className="mb-6"
          intro="Everything that we hold about you, as an archive; and the end of your account."
          title="Your data"
        >
          <OwnData closingAt={closingAt} verified={user.email_verified} />
        </TitledCard>
      </div>
    </>
  );
}
