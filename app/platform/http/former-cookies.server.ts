import { deviceCookie, guestCookie, passkeyCookie, sessionCookie } from "./cookie-names.ts";

/** What these cookies were called before. The release after this one no longer reads them. */
const todaysNames: Readonly<Record<string, string>> = {
  frostway_session: sessionCookie,
  frostway_guest: guestCookie,
  frostway_device: deviceCookie,
  frostway_passkey: passkeyCookie,
};

/** `value` is as it stands in the header, or empty where a cookie of today's name came as well. */
export type FormerCookie = { former: string; name: string; value: string };

/** A Cookie header under today's names, and what came under a former one. A cookie of today's name goes first. */
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
