import type { Route } from "./+types/account-page";
import { Link, useSearchParams } from "react-router";
import { publicPages } from "../../../content/public-pages.ts";
import {
  findOwnApplication,
  type OwnApplication as Application,
} from "../../features/applications/own-application.server.ts";
import { OwnApplication } from "../../features/applications/own-application.tsx";
import { findOwnCallOuts, findOwnVehicles } from "../../features/call-outs/own-call-outs.server.ts";
import { OwnCallOuts } from "../../features/call-outs/own-call-outs.tsx";
import { presentOwnCustomer } from "../../features/own-customer/own-customer.present.ts";
import { findOwnCustomer } from "../../features/own-customer/own-customer.server.ts";
import { OwnCustomerPart } from "../../features/own-customer/own-customer-part.tsx";
import { presentUser } from "../../features/accounts/users/users.present.ts";
import { requireUser } from "../../features/accounts/users/users.server.ts";
import { requirePageViewer, servicesContext } from "../../platform/http/page-context.server.ts";
import { privatePage } from "../../platform/seo/private-page.ts";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { ArrowRightIcon } from "../../ui/pictures/slide-icons.tsx";
import { Notice } from "../../ui/display/notice.tsx";
import { TitledCard } from "../../ui/page/titled-card.tsx";
import { CallButton } from "../content/call-button.tsx";

export const meta = privatePage({ title: "Your account", description: "Your details, and how you sign in." });

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await requirePageViewer(context, url);
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const user = await requireUser(db, viewer.userId);
  const now = clock.now();
  const customer = await findOwnCustomer(db, now, user.id);
  return {
    user: presentUser(user),
    application: await findOwnApplication(db, now, user),
    customer: customer ? presentOwnCustomer(customer) : null,
    callOuts: await findOwnCallOuts(services, now, user.id),
    vehicles: await findOwnVehicles(db, now, user.id),
  };
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { user, application, customer, callOuts, vehicles } = loaderData;
  const [search] = useSearchParams();
  const address = [user.address1, user.address2, user.town, user.postcode].filter(Boolean).join(", ");
  return (
    <>
      <h1 className="text-4xl outline-none" tabIndex={-1}>
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
      {customer && <OwnCustomerPart className="mt-6" customer={customer} />}
      {application && !(customer && ["approved", "declined"].includes(application.status)) && (
        <OwnApplication application={application} className="mt-6" />
      )}
      {callOuts.length > 0 && <OwnCallOuts callOuts={callOuts} className="mt-6" vehicles={vehicles} />}
      <div className="mt-4 grid gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-1 xl:grid-cols-2">
        <section
          aria-labelledby="help"
          className="on-dark rounded-md border border-navy-700 bg-navy-900 p-5 md:p-7"
        >
          <h2 className="text-xl" id="help">
            Unit down now?
          </h2>
          <p className="mt-2 mb-5">Ring us, at any hour of any day. You speak to a person.</p>
          <CallButton />
        </section>
        <TitledCard title="What next?">
          <ul className="divide-y divide-slate-200">
            {waysFor(application, customer !== null || user.role === "admin").map(({ to, label }) => (
              <li key={to}>
                <Link
                  className="flex min-h-11 items-center justify-between gap-4 py-1.5 font-medium text-navy-900 hover:underline"
                  to={to}
                >
                  {label}
                  <ArrowRightIcon className="flex-none text-ice-600" size={20} />
                </Link>
              </li>
            ))}
          </ul>
        </TitledCard>
      </div>
      <h2 className="mt-10 text-xl">Your details</h2>
      <dl className="mt-4 divide-y divide-slate-200 rounded-md border border-slate-200 bg-white px-5 shadow-card md:px-7">
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

function waysFor(application: Application | undefined, needsNoAccount: boolean) {
  const mayApply = !needsNoAccount && (!application || application.status === "declined");
  return mayApply ? [toApply, ...ways] : ways;
}

const toApply = { to: publicPages.requestAccount.path, label: "Ask for a trade account" };
const ways = [
  { to: publicPages.contact.path, label: "Book a service, or ask us something" },
  { to: publicPages.breakdown.path, label: "Print the card for the cab" },
];

function Entry({ label, value }: { label: string; value: string | null }) {
  return (
    <div className="grid items-baseline gap-x-6 py-3.5 md:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-sm font-semibold text-slate-600">{label}</dt>
      <dd className="text-navy-900">{value || "Not given yet"}</dd>
    </div>
  );
}
