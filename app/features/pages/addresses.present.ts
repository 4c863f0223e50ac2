import { publicPageList } from "../../../content/public-pages.ts";
import { languageOf } from "./languages.present.ts";
import { unknownPath } from "./menus.present.ts";

// Without zod, so that pages do not load it.

/**
 * First parts of addresses that are not for pages: the API, the back office, accounts, files, and what asks whether the site is
 * well. A test holds them against every route and call.
 */
const reservedParts: ReadonlySet<string> = new Set(
  `account admin api apple-touch-icon.png assets breakdown-qr.svg breakdown-worker.js breakdown.vcf
  breakdown.webmanifest breakdowns call-out call-out-card change-address confirm-password csp-reports email
  favicon.ico first-admin forgot-password healthz icon-192.png icon-512.png login logout metrics no-such-page not-me not-mine passkeys
  pictures readyz reference register reset-password robots.txt sanctum say share.png sign site.webmanifest sitemap.xml
  two-factor-challenge user verify-email`.split(/\s+/),
);

const forms: ReadonlySet<string> = new Set(
  publicPageList.filter(({ isForm }) => isForm).map(({ path }) => path),
);

const siteAddresses: ReadonlySet<string> = new Set(publicPageList.map(({ path }) => path.toLowerCase()));
/** Whether the program itself answers at an address, whatever is stored. */
export function isReserved(path: string): boolean {
  const small = path.toLowerCase();
  return siteAddresses.has(small) || reservedParts.has(small.split("/")[1] ?? "");
}

/** Whether an address is for translations alone, as /pl and all below it. */
export function isForTranslations(path: string): boolean {
  return languageOf({ path: path.toLowerCase() }) !== undefined;
}

/** The page for lost visitors has no address of its own, and of a form there would be nothing on the translation. */
export function isTranslatable({ path }: { path: string }): boolean {
  return path !== unknownPath && !forms.has(path) && !isForTranslations(path);
}

/** Whether the owner has added a page. */
export function isOwn({ path }: { path: string }): boolean {
  return path !== unknownPath && !isReserved(path);
}

/** The page that an address of this site leads to, as it is stored: however it is written, and without query and part. */
export function pageOf(target: string): string {
  const path = URL.parse(target, "http://localhost")?.pathname ?? target;
  return decoded(path)
    .toLowerCase()
    .replace(/(?<=.)\/+$/, "");
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
