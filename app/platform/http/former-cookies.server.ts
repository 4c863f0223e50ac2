import { deviceCookie, guestCookie, passkeyCookie, sessionCookie } from "./cookie-names.ts";

/** The current names by former ones. The next release will no longer read the former names. */
const todaysNames: Readonly<Record<string, string>> = {
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
export function underTodaysNames(sent: string): { cookies: string; former: FormerCookie[] } {
  const pairs = sent.split(/; ?/).map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), pair };
  });
  const names = new Set(pairs.map(({ name }) => name));
  const former: FormerCookie[] = [];
  const cookies: string[] = [];
  for (const { name, value, pair } of pairs) {
    const todays = Object.hasOwn(todaysNames, name) ? todaysNames[name] : undefined;
    if (!todays) cookies.push(pair);
    else {
      const isNews = !names.has(todays);
      former.push({ former: name, name: todays, value: isNews ? value : "" });
      if (isNews) cookies.push(`${todays}=${value}`);
    }
  }
  return { cookies: cookies.join("; "), former };
}
