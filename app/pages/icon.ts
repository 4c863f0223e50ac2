import type { Route } from "./+types/icon";
import { hasDrawnMark } from "../features/firm/firm.present.ts";
import { initialsOf } from "../features/firm/firm.schema.ts";
import { readShownFirm } from "../features/firm/firm.server.ts";
import { type IconName, iconNames } from "../features/firm/mark/icon-names.ts";
import { drawIcons, drawInitials } from "../features/firm/mark/icons.server.ts";
import { readIcon } from "../features/firm/mark/mark.server.ts";
import appleTouchIcon from "../pictures/icons/apple-touch-icon.png?inline";
import favicon from "../pictures/icons/favicon.ico?inline";
import icon192 from "../pictures/icons/icon-192.png?inline";
import icon512 from "../pictures/icons/icon-512.png?inline";
import type { Db } from "../platform/db/tables.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";

/** /favicon.ico and the icons of the site's manifest. */
export async function loader({ context, url }: Pick<Route.LoaderArgs, "context" | "url">) {
  const name = iconNames.find((one) => url.pathname === `/${one}`);
  if (!name) throw new Response(null, { status: 404 });
  const bytes = await read(context.get(servicesContext).db, name);
  const type = name.endsWith(".ico") ? "image/x-icon" : "image/png";
  return new Response(new Uint8Array(bytes), { headers: { "Content-Type": type } });
}

async function read(db: Db, name: IconName): Promise<Buffer> {
  const firm = await readShownFirm(db);
  if (firm.mark) return readIcon(db, firm.mark, name);
  if (hasDrawnMark(firm)) return Buffer.from(drawn[name].replace(/^[^,]*,/, ""), "base64");
  return (await drawIcons(await drawInitials(initialsOf(firm.short_name)), firm.look.ground))[name];
}

const drawn: Record<IconName, string> = {
  "favicon.ico": favicon,
  "apple-touch-icon.png": appleTouchIcon,
  "icon-192.png": icon192,
  "icon-512.png": icon512,
};
