import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { signOut } from "../../platform/browser/current-user.ts";
import { classNames } from "../../ui/class-names.ts";
import {
  ClockIcon,
  GaugeIcon,
  ImageIcon,
  InfoIcon,
  LogOutIcon,
  MailIcon,
  PinIcon,
  QuoteIcon,
  TextIcon,
  TruckIcon,
  UserIcon,
  UsersIcon,
} from "../../ui/icons.tsx";

/** What an administrator works on, in the order of the house. */
export function AdminMenu() {
  return (
    <>
      <nav aria-label="Back office">
        <ul className="grid gap-0.5">
          <Entry end icon={<GaugeIcon size={20} />} label="Dashboard" to="/admin" />
          <Entry icon={<UsersIcon size={20} />} label="Users" to="/admin/users" />
          <Entry icon={<ImageIcon size={20} />} label="Galleries" to="/admin/galleries" />
          <Entry icon={<QuoteIcon size={20} />} label="Testimonials" to="/admin/testimonials" />
          <Entry icon={<TextIcon size={20} />} label="Widgets" to="/admin/widgets" />
          <Entry icon={<UserIcon size={20} />} label="My Account" to="/account" />
          <li>
            <button className={classNames(entryLook, "w-full")} onClick={() => void signOut()} type="button">
              <LogOutIcon size={20} />
              Logout
            </button>
          </li>
        </ul>
      </nav>
      <nav aria-labelledby="office-records" className="mt-5 border-t border-white/15 pt-4">
        <p className="px-3 pb-1.5 text-xs font-semibold text-ice-300" id="office-records">
          Office
        </p>
        <ul className="grid gap-0.5">
          <Entry icon={<TruckIcon size={20} />} label="Applications" to="/admin/applications" />
          <Entry icon={<MailIcon size={20} />} label="Messages" to="/admin/messages" />
          <Entry icon={<MailIcon size={20} />} label="Mail log" to="/admin/mails" />
          <Entry icon={<PinIcon size={20} />} label="Company" to="/admin/company" />
          <Entry icon={<InfoIcon size={20} />} label="Facts" to="/admin/facts" />
          <Entry icon={<ClockIcon size={20} />} label="Audit log" to="/admin/audit-log" />
        </ul>
      </nav>
      <p className="mt-5 border-t border-white/15 pt-4">
        <Link className={entryLook} to="/">
          View the site
        </Link>
      </p>
    </>
  );
}

const entryLook =
  "flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm font-medium text-ice-100 no-underline hover:bg-navy-800 hover:text-white lg:min-h-10";

function Entry({
  icon,
  label,
  to,
  end = false,
}: {
  icon: ReactNode;
  label: string;
  to: string;
  end?: boolean;
}) {
  return (
    <li>
      <NavLink
        className={({ isActive }) =>
          classNames(
            entryLook,
            isActive && "bg-navy-700 text-white shadow-[inset_3px_0_0_var(--color-ice-400)]",
          )
        }
        end={end}
        to={to}
      >
        {icon}
        {label}
      </NavLink>
    </li>
  );
}
