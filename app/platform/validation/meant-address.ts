import { editDistance } from "../spelling.ts";

/** Domains at which many people have a mailbox. Shorter ones have too many real neighbours. */
const common = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "hotmail.co.uk",
  "outlook.com",
  "yahoo.com",
  "yahoo.co.uk",
  "icloud.com",
  "live.co.uk",
  "btinternet.com",
];
/** Real providers whose domains are close to a common one. */
const real = new Set([...common, "mail.com", "email.com", "ymail.com", "gmx.com", "yahoo.co", "outlook.co"]);
const endings: [wrong: RegExp, right: string][] = [
  [/\.(con|cmo|comm|ocm|vom|xom|cpm)$/, ".com"],
  [/\.(couk|co\.ku|co\.ukk|co\.k|co\.u|c\.uk|coukk|co,uk)$/, ".co.uk"],
];

/** Returns the address that was probably meant by one with a slip in its domain. Undefined if nothing looks wrong. */
export function meantAddress(typed: string): string | undefined {
  const at = typed.lastIndexOf("@") + 1;
  const domain = typed.slice(at).trim().toLowerCase();
  if (at <= 1 || real.has(domain)) return undefined;
  const meant =
    common.find((one) => editDistance(domain, one) === 1) ??
    endings.flatMap(([wrong, right]) => (wrong.test(domain) ? [domain.replace(wrong, right)] : []))[0];
  return meant && typed.slice(0, at) + meant;
}
