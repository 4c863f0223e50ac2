import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { signOut } from "../../platform/browser/session/current-user.ts";
import { type AdminDuties, maySee } from "../../platform/http/duties.ts";
import { classNames } from "../../ui/class-names.ts";
import { InfoIcon, PinIcon } from "../../ui/forms/form-icons.tsx";
import {
  BuildingIcon,
  ChevronDownIcon,
  EyeIcon,
  GaugeIcon,
  ImageIcon,
  LogOutIcon,
  PageIcon,
  PhoneIcon,
  QuoteIcon,
  ShieldIcon,
  SpeechIcon,
  TextIcon,
  TruckIcon,
  UserIcon,
  UsersIcon,
} from "../../ui/buttons/icons.tsx";
import { VisuallyHidden } from "../../ui/page/visually-hidden.tsx";
import { dutyOfPage } from "./admin-sections.ts";
import {
  daily,
  groups,
  isInSafekeeping,
  isWithin,
  type MenuSection,
  safekeeping,
  work,
} from "./menu-sections.ts";

/** How many things wait in a section, by its address. */
export type Waiting = Readonly<Record<string, number>>;

/**
 * The sections that an administrator's duties allow. The specification lists the entries. Further ones are inside them:
 * what comes in below the dashboard, three groups and what keeps the system safe above *My Account*.
 */
export function AdminMenu({ duties, waiting }: { duties: AdminDuties; waiting: Waiting }) {
  const allowed = (sections: MenuSection[]) => sections.filter(({ to }) => maySee(duties, dutyOfPage(to)));
  const entries = allowed(work);
  return (
    <nav aria-label="Back office" className="lg:flex lg:flex-1 lg:flex-col">
      <ul className="grid gap-0.5 lg:flex lg:flex-1 lg:flex-col">
        {entries.map((section, index) => (
          <li key={section.to}>
            <Entry {...section} />
            {section.to === "/admin" && <Daily sections={allowed(daily)} waiting={waiting} />}
            {index === entries.length - 1 && (
              <>
                {groups.map(({ sections, ...group }) => (
                  <Group key={group.label} {...group} sections={allowed(sections)} />
                ))}
                <Safekeeping />
              </>
            )}
          </li>
        ))}
        <li className="mt-3 border-t border-white/15 pt-3 lg:mt-auto">
          <Entry icon="user" label="My Account" to="/account" />
        </li>
        <li>
          <button className={classNames(entryLook, "w-full")} onClick={() => void signOut()} type="button">
            <LogOutIcon size={20} />
            Logout
          </button>
        </li>
      </ul>
      <p className="mt-0.5">
        <Link className={entryLook} to="/">
          <EyeIcon size={20} />
          View the site
        </Link>
      </p>
    </nav>
  );
}

type IconName = MenuSection["icon"] | "user";

const icons: Record<IconName, typeof UserIcon> = {
  users: UsersIcon,
  user: UserIcon,
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
  gauge: GaugeIcon,
  shield: ShieldIcon,
};

const entryLook =
  "flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm font-medium text-balance text-ice-100 no-underline hover:bg-navy-800 hover:text-white lg:min-h-9";
const openLook = "bg-navy-700 text-white shadow-[inset_3px_0_0_var(--color-ice-400)]";
const innerLook = "mt-0.5 mb-2 ml-5.5 grid gap-0.5 border-l border-white/20 pl-2";

function Daily({ sections, waiting }: { sections: MenuSection[]; waiting: Waiting }) {
  if (sections.length === 0) return null;
  return (
    <ul className={innerLook}>
      {sections.map((section) => (
        <li key={section.to}>
          <Entry {...section} waiting={waiting[section.to]} />
        </li>
      ))}
    </ul>
  );
}

/** Closed unless one of its pages is open. */
function Group({ icon, label, sections }: (typeof groups)[number]) {
  const Icon = icons[icon];
  const { pathname } = useLocation();
  if (sections.length === 0) return null;
  return (
    <details className="group/sections" open={sections.some(({ to }) => isWithin(pathname, to))}>
      <summary className={classNames(entryLook, "list-none [&::-webkit-details-marker]:hidden")}>
        <Icon className="flex-none" size={20} />
        {label}
        <ChevronDownIcon className="ml-auto group-open/sections:rotate-180" size={18} />
      </summary>
      <ul className={innerLook}>
        {sections.map((section) => (
          <li key={section.to}>
            <Entry {...section} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Safekeeping() {
  const { pathname } = useLocation();
  return <Entry {...safekeeping} isOpen={isInSafekeeping(pathname)} />;
}

type EntryProps = {
  icon: IconName;
  label: ReactNode;
  to: string;
  waiting?: number | undefined;
  /** Whether a page that belongs to it is open at another address. */
  isOpen?: boolean;
};

function Entry({ icon, label, to, waiting = 0, isOpen = false }: EntryProps) {
  const Icon = icons[icon];
  const { pathname } = useLocation();
  const isHere = to === "/admin" ? pathname.replace(/\/$/, "") === to : isWithin(pathname, to);
  return (
    <Link
      aria-current={isHere ? "page" : isOpen || undefined}
      className={classNames(entryLook, (isHere || isOpen) && openLook)}
      to={to}
    >
      <Icon className="flex-none" size={20} />
      {label}
      {waiting > 0 && (
        <span className="figures ml-auto rounded-full bg-ice-200 px-2 text-xs font-semibold text-navy-900">
          {waiting}
          <VisuallyHidden> new</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}
