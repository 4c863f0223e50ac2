import { resourceSections } from "../../features/resources/resources.schema.ts";
import { safekeeping as safekeepingPage, safePlaces } from "../../platform/resources/safe-places.ts";
import type { MenuGroup, MenuIcon } from "../../platform/resources/resources.ts";

export type MenuSection = { icon: MenuIcon | "gauge" | "shield"; label: string; to: string };

function sectionsWithin(group: MenuGroup | undefined): MenuSection[] {
  return resourceSections.flatMap(({ section, menu }) =>
    // The list widens the names of its resources to any string.
    menu && menu.within === group
      ? [{ icon: menu.icon as MenuIcon, label: menu.label, to: `/admin/${section}` }]
      : [],
  );
}

/** The specification's entries, without My Account and Logout. */
export const work: MenuSection[] = [
  { icon: "gauge", label: "Dashboard", to: "/admin" },
  ...sectionsWithin(undefined),
];

/** What comes in from outside every day. */
export const daily: MenuSection[] = sectionsWithin("daily");

/** What opens at a press: the pages, the firm behind them, and what is kept for use. */
export const groups: { icon: MenuIcon; label: string; sections: MenuSection[] }[] = [
  {
    icon: "page",
    label: "Pages",
    sections: [
      ...sectionsWithin("pages"),
      { icon: "page", label: "Drafts", to: "/admin/drafts" },
      { icon: "info", label: "Still a sample", to: "/admin/samples" },
      { icon: "gauge", label: "Visits", to: "/admin/visits" },
    ],
  },
  {
    icon: "building",
    label: "Firm",
    sections: [...sectionsWithin("firm"), { icon: "phone", label: "Who is woken", to: "/admin/waking" }],
  },
  {
    icon: "text",
    label: "Library",
    sections: [
      ...sectionsWithin("library"),
      { icon: "quote", label: "Requests", to: "/admin/testimonial-requests" },
    ],
  },
];

/** One entry for all that keeps the system safe: its page has a card for each. */
export const safekeeping: MenuSection = { icon: "shield", ...safekeepingPage };

const behindSafekeeping = safePlaces.map(({ section }) => `/admin/${section}`);

export const menuAddresses: string[] = [
  ...[...work, ...daily, ...groups.flatMap(({ sections }) => sections), safekeeping].map(({ to }) => to),
  ...behindSafekeeping,
];

/** Whether an address is one of a section, or below it. */
export function isWithin(pathname: string, address: string): boolean {
  return pathname === address || pathname.startsWith(`${address}/`);
}

export function isInSafekeeping(pathname: string): boolean {
  return behindSafekeeping.some((address) => isWithin(pathname, address));
}
