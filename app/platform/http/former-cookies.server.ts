import { deviceCookie, guestCookie, passkeyCookie, sessionCookie } from "./cookie-names.ts";

/** The current names by former ones. The next release will no longer read the former names. */
const currentNames: Readonly<Record<string, string>> = {
  frostway_session: sessionCookie,
  frostway_guest: guestCookie,
  frostway_device: deviceCookie,
  frostway_passkey: passkeyCookie,
};

/** `value` is taken unchanged from the header. It is empty where a cookie with the current name was sent too. */
export type FormerCookie = { former: string; name: string; value: string };

/**
 * Returns the Cookie header with current names, and the cookies sent under former names. A cookie with the current
 * name takes precedence.
 */
export function renameFormerCookies(sent: string): { cookies: string; former: FormerCookie[] } {
  const pairs = sent.split(/; ?/).map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), pair };
  });
  const names = new Set(pairs.map(({ name }) => name));
  const former: FormerCookie[] = [];
  const cookies: string[] = [];
  for (const { name, value, pair } of pairs) {
    const currentName = Object.hasOwn(currentNames, name) ? currentNames[name] : undefined;
    if (!currentName) cookies.push(pair);
    else {
      const isMissing = !names.has(currentName);
      former.push({ former: name, name: currentName, value: isMissing ? value : "" });
      if (isMissing) cookies.push(`${currentName}=${value}`);
    }
  }
  return { cookies: cookies.join("; "), former };
}
