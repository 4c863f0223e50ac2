import { useId } from "react";
import { Link, NavLink } from "react-router";
import { signOut } from "../../platform/browser/current-user.ts";
import { resourceSections } from "../../features/resources/resources.schema.ts";
import { type DutiesHeld, maySee } from "../../platform/http/duties.ts";
import type { MenuIcon } from "../../platform/resources/resources.ts";
import { classNames } from "../../ui/class-names.ts";
import { InfoIcon, PinIcon } from "../../ui/form-icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import {
  BoxIcon,
  BuildingIcon,
  ClockIcon,
  GaugeIcon,
  ImageIcon,
  KeyIcon,
  LogOutIcon,
  MailIcon,
  PageIcon,
  PhoneIcon,
  QuoteIcon,
  ShieldIcon,
  SpeechIcon,
  TextIcon,
  TrashIcon,
  TruckIcon,
  UserIcon,
  UsersIcon,
  WrenchIcon,
} from "../../ui/icons.tsx";
import { LinkIcon } from "../../ui/rich-text-icons.tsx";
import { dutyOfPage } from "./admin-sections.ts";

/** What an administrator works on, section by section, as far as their duties go. */
export function AdminMenu({ duties, waiting }: { duties: DutiesHeld; waiting: Waiting }) {
  const allowed = (sections: Section[]) => sections.filter(({ to }) => maySee(duties, dutyOfPage(to)));
  const records = allowed(office);
  // It stands in the page twice: beside it, and in the phone's menu.
  const heading = useId();
  return (
    <>
      <nav aria-label="Back office">
        <ul className="grid gap-0.5">
          {allowed(work).map((section) => (
            <Entry {...section} key={section.to} />
          ))}
          <Entry icon={UserIcon} label="My Account" to="/account" />
          <li>
            <button className={classNames(entryLook, "w-full")} onClick={() => void signOut()} type="button">
              <LogOutIcon size={20} />
              Logout
            </button>
          </li>
        </ul>
      </nav>
      {records.length > 0 && (
        <nav aria-labelledby={heading} className="mt-5 border-t border-white/15 pt-4">
          <p className="px-3 pb-1.5 text-xs font-semibold text-ice-300" id={heading}>
            Office
          </p>
          <ul className="grid gap-0.5">
            {records.map((section) => (
              <Entry {...section} key={section.to} waiting={waiting[section.to]} />
            ))}
          </ul>
        </nav>
      )}
      <p className="mt-5 border-t border-white/15 pt-4">
        <Link className={entryLook} to="/">
          View the site
        </Link>
      </p>
    </>
  );
}

/** How many things wait for somebody in a section, by its address. */
export type Waiting = Readonly<Record<string, number>>;

type Section = { icon: typeof UserIcon; label: string; to: string };

const icons: Record<MenuIcon, typeof UserIcon> = {
  users: UsersIcon,
  page: PageIcon,
  image: ImageIcon,
  quote: QuoteIcon,
  text: TextIcon,
  truck: TruckIcon,
  speech: SpeechIcon,
  pin: PinIcon,
  info: InfoIcon,
  building: BuildingIcon,
  phone: PhoneIcon,
};

function ofResources(isOffice: boolean): Section[] {
  return resourceSections.flatMap(({ section, menu }) =>
    menu && Boolean(menu.isOffice) === isOffice
      ? [{ icon: icons[menu.icon], label: menu.label, to: `/admin/${section}` }]
      : [],
  );
}

export const work: Section[] = [{ icon: GaugeIcon, label: "Dashboard", to: "/admin" }, ...ofResources(false)];

export const office: Section[] = [
  ...ofResources(true),
  { icon: QuoteIcon, label: "Testimonials asked for", to: "/admin/testimonial-requests" },
  { icon: MailIcon, label: "Mail log", to: "/admin/mails" },
  { icon: ClockIcon, label: "Audit log", to: "/admin/audit-log" },
  { icon: ShieldIcon, label: "Security events", to: "/admin/security-events" },
  { icon: KeyIcon, label: "Data requests", to: "/admin/data-requests" },
  { icon: TrashIcon, label: "Bin", to: "/admin/bin" },
  { icon: BoxIcon, label: "Backups", to: "/admin/backups" },
  { icon: LinkIcon, label: "Machines", to: "/admin/machines" },
  { icon: WrenchIcon, label: "System", to: "/admin/system" },
];

const entryLook =
  "flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm font-medium text-ice-100 no-underline hover:bg-navy-800 hover:text-white lg:min-h-10";

function Entry({ icon: Icon, label, to, waiting }: Section & { waiting?: number | undefined }) {
  return (
    <li>
      <NavLink
        className={({ isActive }) =>
          classNames(
            entryLook,
            isActive && "bg-navy-700 text-white shadow-[inset_3px_0_0_var(--color-ice-400)]",
          )
        }
        end={to === "/admin"}
        to={to}
      >
        <Icon size={20} />
        {label}
        {waiting !== undefined && waiting > 0 && (
          <span className="figures ml-auto rounded-full bg-ice-200 px-2 text-xs font-semibold text-navy-900">
            {waiting}
            <VisuallyHidden> new</VisuallyHidden>
          </span>
        )}
      </NavLink>
    </li>
  );
}
