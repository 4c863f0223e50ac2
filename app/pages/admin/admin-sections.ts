import { resourceSections } from "../../features/resources/resources.schema.ts";
import { safePlaces } from "../../platform/resources/safe-places.ts";
import type { RequiredDuty } from "../../platform/http/duties.ts";

/** The sections of the back office by the first part of their addresses, and the duty that each needs. */
export const adminSections: Readonly<Record<string, RequiredDuty>> = {
  ...Object.fromEntries(resourceSections.map(({ section, duty }) => [section, duty])),
  // Each kind of thing in these sections has a duty of its own, which the calls of the bin and the history check.
  ...Object.fromEntries(safePlaces.map(({ section, duty }) => [section, duty])),
  safekeeping: "any",
  history: "any",
  "testimonial-requests": "office",
  waking: "office",
  // Each draft needs the duty of its save, which the calls check.
  drafts: "any",
  // The person who reads the mailbox confirms that mail arrives there.
  opening: "any",
  samples: "pages",
  visits: "pages",
  redirects: "pages",
};

/**
 * Returns the duty of a page by its address in `app/routes.ts`, such as `/admin/users/:id`, with or without the first
 * slash. The dashboard is open to every administrator, a page without a section only to those with every duty.
 */
export function dutyOfPage(pattern: string): RequiredDuty {
  const [place, first, inPlace] = pattern.split("/").filter(Boolean);
  if (place !== "admin") return "all";
  // A form beside its page needs the duty of its thing.
  const section = first === "edit" ? (inPlace ?? "pages") : first;
  if (!section) return "any";
  return (Object.hasOwn(adminSections, section) && adminSections[section]) || "all";
}
