import { publicPageList, unknownPath } from "../../../content/public-pages.ts";
import { languageOf } from "./languages.present.ts";

// Imports no zod, so that pages do not load it.

/**
 * First segments of addresses that owners cannot use for pages: API, back office, accounts, files, health checks. A
 * test compares them with every route and API call.
 */
const reservedParts: ReadonlySet<string> = new Set(
  `.well-known account account-online admin api apple-touch-icon.png assets breakdown-qr.svg breakdown-worker.js breakdown.vcf
  breakdown.webmanifest breakdowns call-out call-out-card change-address confirm-password csp-reports draft-preview email engineer
  favicon.ico first-admin forgot-password healthz icon-192.png icon-512.png link-worker.js login logout metrics no-such-page
  not-me not-mine passkeys pictures readyz reference register reset-password robots.txt sanctum say share.png sign site.webmanifest sitemap.xml
  two-factor-challenge user verify-email visits wake-worker.js`.split(/\s+/),
);

const forms: ReadonlySet<string> = new Set(
  publicPageList.filter(({ isForm }) => isForm).map(({ path }) => path),
);

const siteAddresses: ReadonlySet<string> = new Set(publicPageList.map(({ path }) => path.toLowerCase()));
/** Whether the program itself answers at an address, no matter what is stored. */
export function isReserved(path: string): boolean {
  const small = path.toLowerCase();
  return siteAddresses.has(small) || reservedParts.has(small.split("/")[1] ?? "");
}

/** Whether an address is reserved for translations, such as /pl and all addresses below it. */
export function isForTranslations(path: string): boolean {
  return languageOf({ path: path.toLowerCase() }) !== undefined;
}

/** The not-found page has no address to translate, and a translation could not show a form. */
export function isTranslatable({ path }: { path: string }): boolean {
  return path !== unknownPath && !forms.has(path) && !isForTranslations(path);
}

/** Whether the owner added the page. */
export function isOwn({ path }: { path: string }): boolean {
  return path !== unknownPath && !isReserved(path);
}

/**
 * Returns the stored form of an address on this site: decoded, in lower case, without query, hash and trailing slash.
 */
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
