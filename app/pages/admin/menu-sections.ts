import { resourceSections } from "../../features/resources/resources.schema.ts";
import { safekeeping as safekeepingPage, safePlaces } from "../../platform/resources/safe-places.ts";
import type { MenuIcon } from "../../platform/resources/resources.ts";

export type MenuSection = { icon: MenuIcon | "gauge" | "shield"; label: string; to: string };

type Menu = NonNullable<(typeof resourceSections)[number]["menu"]>;

function sectionsThat(belong: (menu: Menu) => boolean): MenuSection[] {
  return resourceSections.flatMap(({ section, menu }) =>
    // The list widens the names of its resources to any string.
    menu && belong(menu) ? [{ icon: menu.icon as MenuIcon, label: menu.label, to: `/admin/${section}` }] : [],
  );
}

/** The specification's entries, without My Account and Logout. */
export const work: MenuSection[] = [
  { icon: "gauge", label: "Dashboard", to: "/admin" },
  ...sectionsThat(({ isOffice }) => !isOffice),
];

/** What comes in from outside every day. */
export const daily: MenuSection[] = sectionsThat(({ isDaily }) => Boolean(isDaily));

/** What the firm says about itself, and how its pages are built. */
export const firm: MenuSection[] = [
  ...sectionsThat(({ isOffice, isDaily }) => Boolean(isOffice && !isDaily)),
  { icon: "page", label: "Drafts", to: "/admin/drafts" },
  { icon: "phone", label: "Who is woken", to: "/admin/waking" },
  { icon: "quote", label: "Testimonials asked for", to: "/admin/testimonial-requests" },
  { icon: "gauge", label: "What the site brings", to: "/admin/visits" },
  { icon: "info", label: "Still a sample", to: "/admin/samples" },
];

/** One entry for all that keeps the system safe: its page has a card for each. */
export const safekeeping: MenuSection = { icon: "shield", ...safekeepingPage };

const behindSafekeeping = safePlaces.map(({ section }) => `/admin/${section}`);

export const menuAddresses: string[] = [
  ...[...work, ...daily, ...firm, safekeeping].map(({ to }) => to),
  ...behindSafekeeping,
];

/** Whether an address is one of a section, or below it. */
export function isWithin(pathname: string, address: string): boolean {
  return pathname === address || pathname.startsWith(`${address}/`);
}

export function isInSafekeeping(pathname: string): boolean {
  return behindSafekeeping.some((address) => isWithin(pathname, address));
}
