import type { Route } from "./+types/account-page";
import { useSearchParams } from "react-router";
import { presentUser } from "../../features/users/users.present.ts";
import { requireUser } from "../../features/users/users.server.ts";
import { requirePageViewer, servicesContext } from "../../platform/http/page-context.server.ts";
import { privatePageMeta } from "../../platform/seo/private-page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

export const meta: Route.MetaFunction = ({ matches: [, { loaderData: site }] }) =>
  privatePageMeta(site, { title: "Your account", description: "Your details, and how you sign in." });

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await requirePageViewer(context, url);
  const { db } = context.get(servicesContext);
  return { user: presentUser(await requireUser(db, viewer.userId)) };
}

export default function AccountPage({ loaderData: { user } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const address = [user.address1, user.address2, user.town, user.postcode].filter(Boolean).join(", ");
  return (
    <>
      <h1 className="text-3xl outline-none" tabIndex={-1}>
        Hello {user.firstname}
      </h1>
      {search.get("verified") === "1" && user.email_verified && (
        <Notice className="mt-5" tone="success">
          Your email address is verified.
        </Notice>
      )}
      {!user.email_verified && (
        <Notice className="mt-5" title="Your email address is not verified yet." tone="info">
          <p>Open the link that we sent to {user.email}.</p>
          <ButtonLink className="mt-3" size="small" to="/verify-email" variant="secondary">
            Send the link again
          </ButtonLink>
        </Notice>
      )}
      <dl className="mt-6 divide-y divide-slate-200 rounded-md border border-slate-200 bg-white px-5 shadow-card md:px-7">
        <Entry label="Name" value={`${user.firstname} ${user.lastname}`} />
        <Entry label="Email" value={user.email} />
        <Entry label="Mobile Number" value={user.telephone} />
        <Entry label="Address" value={address} />
        <Entry label="Two-factor authentication" value={user.two_factor_enabled ? "On" : "Off"} />
      </dl>
      <ButtonLink className="mt-6" to="/account/profile">
        Edit profile
      </ButtonLink>
    </>
  );
}

function Entry({ label, value }: { label: string; value: string | null }) {
  return (
    <div className="grid gap-x-6 py-3.5 md:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-sm font-semibold text-slate-600">{label}</dt>
      <dd className="text-navy-900">{value || "Not given yet"}</dd>
    </div>
  );
}
