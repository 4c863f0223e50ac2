import appleTouchIcon from "../../../pictures/icons/apple-touch-icon.png?inline";
import favicon from "../../../pictures/icons/favicon.ico?inline";
import icon192 from "../../../pictures/icons/icon-192.png?inline";
import icon512 from "../../../pictures/icons/icon-512.png?inline";
import type { Db } from "../../../platform/db/tables.ts";
import { hasDrawnMark } from "../firm.present.ts";
import { initialsOf, type ShownFirm } from "../firm.schema.ts";
import { readShownFirm } from "../firm.server.ts";
import type { IconName } from "./icon-names.ts";
import { drawIcons, drawInitials } from "./icons.server.ts";
import { readIcon } from "./mark.server.ts";

const drawn: Record<IconName, string> = {
  "favicon.ico": favicon,
  "apple-touch-icon.png": appleTouchIcon,
  "icon-192.png": icon192,
  "icon-512.png": icon512,
};

/** Returns an icon of the firm's mark, of the sample's drawn mark, or of the firm's initials. */
export async function readSiteIcon(db: Db, name: IconName): Promise<Buffer> {
  return iconOf(db, await readShownFirm(db), name);
}

export async function iconOf(db: Db, firm: ShownFirm, name: IconName): Promise<Buffer> {
  if (firm.mark) return readIcon(db, firm.mark, name);
  if (hasDrawnMark(firm)) return Buffer.from(drawn[name].replace(/^[^,]*,/, ""), "base64");
  return (await drawIcons(await drawInitials(initialsOf(firm.short_name)), firm.look.ground))[name];
}
