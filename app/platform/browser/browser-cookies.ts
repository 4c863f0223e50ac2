/** A cookie that scripts may read, by name. */
export function readBrowserCookie(name: string): string | undefined {
  const pair = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  if (!pair) return undefined;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    // Not one of ours: a neighbour under the same domain can plant such a cookie.
    return undefined;
  }
}

export function clearBrowserCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
