import { isSitePath } from "../../platform/validation/allowed-links.ts";
import { line } from "../../platform/validation/fields.ts";
import { oneLine } from "../../platform/validation/plain-text.ts";
import { z } from "../../platform/validation/zod.ts";
import { isForTranslations, isReserved, pageOf } from "./addresses.present.ts";
import { storedAddress } from "./redirect-targets.present.ts";

export const longestPath = 100;

const pathPattern = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;
const pathRule =
  "The path field must begin with a slash and may only contain small letters, digits and hyphens, such as /fridge-hire.";

const longestFormerPath = 500;
const formerRule =
  "The path field must be an address of the earlier site, such as /van-hire.html or https://www.example.com/?page=7.";
const forRouter = "Addresses that end in .data belong to the site itself. Choose another one.";

const forTranslations = "This address is for translations. Add one on the page that is to be translated.";
const usedBySite = "The site itself uses this address. Choose another one.";

/** The address of a page that the owner adds. */
export const ownPath = () =>
  z
    .string()
    .overwrite(oneLine)
    .max(longestPath)
    .regex(pathPattern, { error: pathRule, abort: true })
    .refine((path) => !isReserved(path), usedBySite)
    .refine((path) => !isForTranslations(path), forTranslations);

/**
 * An address that no longer has a page, as people copy it: a path or a whole address, encoded or not, with a slash at
 * its end and with a query. It is stored as `storedAddress` writes it.
 */
export const formerPath = () =>
  z
    .string()
    .overwrite((typed) => formerAddress(oneLine(typed)))
    .max(longestFormerPath)
    .refine(isSitePath, { error: formerRule, abort: true })
    .refine((path) => !/\.data(?:\?|$)/.test(path), forRouter)
    .refine((path) => !isReserved(pageOf(path)), usedBySite);

/** Browsers leave out the scheme in some places, so a host may come first. */
function formerAddress(typed: string): string {
  if (/^\/(?!\/)/.test(typed)) return storedAddress(typed.replace(/#.*$/, ""));
  const whole = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?\//.test(typed) ? `https://${typed}` : typed;
  const url = /^https?:/i.test(whole) ? URL.parse(whole) : null;
  return url ? storedAddress(url.pathname + url.search) : typed;
}

/** The target of a redirect: an address of this site, with a hash if a part of the page is meant. */
export const redirectTarget = () =>
  line()
    .refine(isSitePath, "The target field must be an address of this site, such as /contact.")
    // A slash at the end would be one more redirect.
    .overwrite((target) => target.replace(/(?<=[^/])\/+(?=$|[?#])/, ""));
