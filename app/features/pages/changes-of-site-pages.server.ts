import { unknownPath } from "../../../content/public-pages.ts";
import { Invalid } from "../../platform/errors.ts";
import { fieldErrors } from "../../platform/validation/messages.ts";
import { isOwn } from "./addresses.present.ts";
import { languageOf } from "./languages.present.ts";
import { newPage } from "./pages.schema.ts";

/**
 * Throws `Invalid` for an address or blocks of a page that belongs to the site: the program defines its address and
 * its layout.
 */
export function requireOwn(
  before: { path: string },
  { path, blocks, menus, teaser }: { path?: string; blocks?: string; menus?: string; teaser?: string | null },
): void {
  if (before.path === unknownPath) requireUnlinked({ menus, teaser });
  const isMoved = path !== undefined && path !== before.path;
  if (isMoved && languageOf(before))
    throw new Invalid({ path: ["The address of a translation follows that of its page."] });
  if (isOwn(before)) {
    const { error } = moved.safeParse({ path });
    if (isMoved && error) throw new Invalid(fieldErrors(error));
    return;
  }
  if (isMoved)
    throw new Invalid({ path: ["This page belongs to the site, so its address cannot be changed."] });
  if (blocks !== undefined && blocks !== "[]")
    throw new Invalid({ blocks: ["This page belongs to the site, so it has no blocks."] });
}

/** The not-found page has no address that menus and lists could link to. */
function requireUnlinked({
  menus = "[]",
  teaser,
}: {
  menus?: string | undefined;
  teaser?: string | null | undefined;
}): void {
  if (menus !== "[]") throw new Invalid({ menus: ["The page for lost visitors stands in no menu."] });
  if (teaser) throw new Invalid({ teaser: ["The page for lost visitors is not offered to them."] });
}

const moved = newPage.pick({ path: true });
