/** A cookie that scripts may read, by name. */
export function readBrowserCookie(name: string): string | undefined {
  const pair = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return pair && decodeURIComponent(pair.slice(name.length + 1));
}

export function clearBrowserCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
