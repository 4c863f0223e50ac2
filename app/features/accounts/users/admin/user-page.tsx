import { Link } from "react-router";
import type { Route } from "./+types/user-page";
import { mayDo, maySee } from "../../../../platform/http/duties.ts";
import {
  requirePageAdmin,
  requirePageItem,
  servicesContext,
} from "../../../../platform/http/page-context.server.ts";
import { roles } from "../../../../platform/http/viewer.ts";
import { canSendMail } from "../../../../platform/mail/mail-state.server.ts";
import { findCustomerOfAccount } from "../../../customers/customer-of-account.server.ts";
import { countAssignedWork } from "../colleagues.server.ts";
import { findPendingEmail } from "../account-tokens.server.ts";
import { presentUser } from "../users.present.ts";
import { rolesGivenBy } from "../user-management.schema.ts";
import { findAccount } from "../find-accounts.server.ts";
import { hasSecondFactor } from "../users.server.ts";
import { NameSuccessor } from "../handover/name-successor.tsx";
import { SignInHelp } from "./sign-in-help.tsx";
import { UserForm } from "./user-form.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = await requirePageAdmin(context, url);
  const { duties } = viewer;
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const found = await requirePageItem(params, (id) => findAccount(db, { isLimited: duties !== null }, id));
  return {
    user: presentUser(found),
    hasSecondFactor: hasSecondFactor(found),
    isOneself: found.id === viewer.userId,
    isInvited: found.invited_at !== null,
    maySignOut: found.id !== viewer.userId && mayDo(duties, "all"),
    maySucceed: found.id !== viewer.userId && found.role === "admin" && mayDo(duties, "all"),
    pendingEmail: (await findPendingEmail(db, clock.now(), found.id)) ?? null,
    openMessages: await countAssignedWork(db, found.id),
    roles: rolesGivenBy(duties, roles),
    mailLeaves: await canSendMail(services),
    customer: maySee(duties, "office") ? ((await findCustomerOfAccount(db, found.id)) ?? null) : null,
  };
}

export default function UserPage({ loaderData }: Route.ComponentProps) {
  const { user, hasSecondFactor, isOneself, maySignOut, maySucceed, isInvited, ...rest } = loaderData;
  const { mailLeaves, customer, ...loaded } = rest;
  return (
    <UserForm isOneself={isOneself} key={user.id} {...loaded} user={user}>
      {customer && (
        <p className="mt-5">
          Belongs to{" "}
          <Link className="text-ice-600 underline wrap-anywhere" to={`/admin/customers/${customer.id}`}>
            {customer.company_name}
          </Link>
        </p>
      )}
      <SignInHelp
        hasSecondFactor={hasSecondFactor}
        isOneself={isOneself}
        isInvited={isInvited}
        mailLeaves={mailLeaves}
        maySignOut={maySignOut}
        user={user}
      />
      {maySucceed && <NameSuccessor user={user} />}
    </UserForm>
  );
}
