// Does not use zod, because every page of the site checks paths in the browser.

/**
 * Whether a link is http(s), mailto, tel or a path of this site. Scripts are not, nor is `//host`, which leaves the
 * site.
 */
export function isAllowedLink(link: string): boolean {
  if (isSitePath(link)) return true;
  const url = URL.parse(link);
  return url !== null && ["http:", "https:", "mailto:", "tel:"].includes(url.protocol);
}

/**
 * Whether a link is a path of this site. Browsers read a backslash as a slash and drop tabs and line ends, so none may
 * occur.
 */
export function isSitePath(path: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);
}
