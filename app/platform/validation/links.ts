import { z } from "zod";

/** http(s), mailto, tel, or a path of this site; never a script, and never `//host`, which leaves the site. */
export function isAllowedLink(link: string): boolean {
  if (isSitePath(link)) return true;
  const url = URL.parse(link);
  return url !== null && ["http:", "https:", "mailto:", "tel:"].includes(url.protocol);
}

/** A path of this site. Browsers read a backslash as a slash and drop tabs and line ends, so none may stand in it. */
export function isSitePath(path: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);
}

export const link = () =>
  z
    .string()
    .max(2_000)
    .refine(
      isAllowedLink,
      "The link field must be a web address, an email or telephone link, or a path of this site.",
    );
