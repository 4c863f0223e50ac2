import { isSitePath } from "../../platform/validation/allowed-links.ts";
import { line } from "../../platform/validation/fields.ts";
import { oneLine } from "../../platform/validation/plain-text.ts";
import { z } from "../../platform/validation/zod.ts";
import { isForTranslations, isReserved } from "./addresses.present.ts";

export const longestPath = 100;

const pathPattern = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;
const pathRule =
  "The path field must begin with a slash and may only contain small letters, digits and hyphens, such as /fridge-hire.";

/**
 * Addresses of an earlier site may also have dots and underscores. Addresses that end in `.data` belong to the
 * router.
 */
const formerPattern = /^(\/[a-z0-9][a-z0-9._-]*)+(?<!\.data)$/;
const formerRule =
  "The path field must begin with a slash and may only contain letters, digits, hyphens, underscores and dots, such as /van-hire.html.";

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

/** An address that no longer has a page. It is stored and looked up in lower case. */
export const formerPath = () =>
  z
    .string()
    .overwrite((path) => oneLine(path).toLowerCase())
    .max(longestPath)
    .regex(formerPattern, { error: formerRule, abort: true })
    .refine((path) => !isReserved(path), usedBySite);

/** The target of a redirect: an address of this site, with a hash if a part of the page is meant. */
export const redirectTarget = () =>
  line().refine(isSitePath, "The target field must be an address of this site, such as /contact.");
