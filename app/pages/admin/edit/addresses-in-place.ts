import { formsInPlace } from "../../../features/resources/resources.schema.ts";
import { editPath } from "../../../ui/forms/in-place.tsx";

const office = "/admin";
const patterns = formsInPlace.map(({ path }) => new RegExp(`^${office}/${path.replace(/:\w+/, "[^/?#]+")}$`));

/**
 * Returns where a thing is edited beside a page, by its screen in the back office. A thing whose form cannot stand
 * there is edited on that screen, which then leads back to the page.
 */
export function addressInPlace(screen: string, page: string): string {
  if (patterns.some((pattern) => pattern.test(screen)))
    return `${editPath}${screen.slice(office.length)}?${new URLSearchParams({ page })}`;
  return `${screen}?${new URLSearchParams({ edits: page })}`;
}

/** Returns the screen in the back office of the form that is open beside a page. */
export function screenInPlace(pathname: string): string {
  return pathname.replace(editPath, office);
}
