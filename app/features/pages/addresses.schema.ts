import { isSitePath } from "../../platform/validation/allowed-links.ts";
import { line } from "../../platform/validation/fields.ts";
import { oneLine } from "../../platform/validation/plain-text.ts";
import { z } from "../../platform/validation/zod.ts";
import { isForTranslations, isReserved } from "./addresses.present.ts";

export const longestPath = 100;

const pathPattern = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;
const pathRule =
  "The path field must begin with a slash and may only contain small letters, digits and hyphens, such as /fridge-hire.";

/** Addresses of an earlier site had dots and underscores, too. What ends in `.data` is the router's. */
const formerPattern = /^(\/[a-z0-9][a-z0-9._-]*)+(?<!\.data)$/;
const formerRule =
  "The path field must begin with a slash and may only contain letters, digits, hyphens, underscores and dots, such as /van-hire.html.";

const forTranslations = "This address is for translations. Add one on the page that is to be translated.";
const usedBySite = "The site itself uses this address. Choose another one.";

/** An address for a page. */
export const ownPath = () =>
  z
    .string()
    .overwrite(oneLine)
    .max(longestPath)
    .regex(pathPattern, { error: pathRule, abort: true })
    .refine((path) => !isReserved(path), usedBySite)
    .refine((path) => !isForTranslations(path), forTranslations);

/** An address that is given up, in whatever case: it is stored and found in small letters. */
export const formerPath = () =>
  z
    .string()
    .overwrite((path) => oneLine(path).toLowerCase())
    .max(longestPath)
    .regex(formerPattern, { error: formerRule, abort: true })
    .refine((path) => !isReserved(path), usedBySite);

/** Where a redirect leads: an address of this site, with the part of the page where that is meant. */
export const redirectTarget = () =>
  line().refine(isSitePath, "The target field must be an address of this site, such as /contact.");
