/** Returns the value of a cookie that scripts may read. */
export function readBrowserCookie(name: string): string | undefined {
  const pair = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  if (!pair) return undefined;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    // Not a cookie of this site. Another host of the domain can plant one.
    return undefined;
  }
}

export function clearBrowserCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
