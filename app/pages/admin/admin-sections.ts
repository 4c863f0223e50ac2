import { resourceSections } from "../../features/resources/resources.schema.ts";
import { safePlaces } from "../../platform/resources/safe-places.ts";
import type { RequiredDuty } from "../../platform/http/duties.ts";

/** The parts of the back office by the first word of their addresses, and the duty that each belongs to. */
export const adminSections: Readonly<Record<string, RequiredDuty>> = {
  ...Object.fromEntries(resourceSections.map(({ section, duty }) => [section, duty])),
  // Of these each kind of things belongs to a duty of its own, which the bin, histories and their calls ask for.
  ...Object.fromEntries(safePlaces.map(({ section, duty }) => [section, duty])),
  safekeeping: "any",
  history: "any",
  "testimonial-requests": "office",
  waking: "office",
  // The person who reads the mailbox confirms that mail arrives there.
  opening: "any",
  samples: "pages",
};

/**
 * The duty of a page by its address as `app/routes.ts` has it, such as `/admin/users/:id`, with or without the slash it
 * begins with. The dashboard is everybody's, what stands in no section is for who may do everything.
 */
export function dutyOfPage(pattern: string): RequiredDuty {
  const [place, section] = pattern.split("/").filter(Boolean);
  if (place !== "admin") return "all";
  if (!section) return "any";
  return (Object.hasOwn(adminSections, section) && adminSections[section]) || "all";
}
