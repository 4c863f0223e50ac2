import { useRouteLoaderData } from "react-router";
import { hasDrawnMark } from "../../features/firm/firm.present.ts";
import { initialsOf, type ShownFirm } from "../../features/firm/firm.schema.ts";
import drawn from "../../pictures/icon.svg?inline";

/** The icons of every page. Where no public page is shown, browsers take the first. */
export function SiteIcons() {
  const site = useRouteLoaderData<{ firm: ShownFirm } | undefined>("pages/site-layout");
  return (
    <>
      <link {...{ rel: "icon", href: "/favicon.ico", sizes: "32x32" }} />
      {site && <link {...ownIcon(site.firm)} />}
      <link {...{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" }} />
    </>
  );
}

/** Inline, because another request would delay what a visitor sees first. */
function ownIcon(firm: ShownFirm): { rel: string; href: string; type: string } {
  if (firm.mark) return { rel: "icon", href: firm.mark.icon, type: "image/png" };
  const href = hasDrawnMark(firm) ? drawn : initialsIcon(initialsOf(firm.short_name), firm.look.ground);
  return { rel: "icon", href, type: "image/svg+xml" };
}

function initialsIcon(initials: string, ground: string): string {
  const size = initials.length > 2 ? 24 : 30;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64H0z" fill="${ground}"/><text x="32" y="33" fill="#fff" font-family="sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" dominant-baseline="central">${initials}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
