import { z } from "../../../platform/validation/zod.ts";
import { formerPath, redirectTarget } from "../addresses.schema.ts";
import { isReserved, pageOf } from "../addresses.present.ts";
import { type Addresses, hopsFrom, isCircle, isKnown, maxHops } from "../redirect-targets.present.ts";
import type { RedirectLine, RedirectOutcome } from "./redirect-imports.schema.ts";

/** What the addresses lead to now, and the hosts of this site. */
export type Present = { addresses: Addresses; hosts: readonly string[] };

const oldAddress = z.object({ path: formerPath() });
const newAddress = z.object({ target: redirectTarget() });

/**
 * Says of each line of a file what its import would do. Lines may lead to each other, so they are checked together:
 * what leads to a refused line is refused, too.
 */
export function classifyRedirects(
  { addresses, hosts }: Present,
  lines: readonly RedirectLine[],
): RedirectOutcome[] {
  const outcomes = refuseContradictions(
    lines.map((line) => readLine(line, hosts)),
    addresses,
  );
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    const all = withLines(addresses, outcomes);
    for (const one of outcomes.filter(isStored)) {
      const reason = problemOf(all, one);
      if (reason === undefined) continue;
      isChanged = true;
      const meant = reason === nothingThere ? likelyTarget(all, one.target) : undefined;
      if (meant === undefined) Object.assign(one, refused(one, reason));
      else Object.assign(one, { outcome: "doubtful", target: meant, says: [`${reason} Is ${meant} meant?`] });
    }
  }
  return outcomes;
}

export function isStored({ outcome }: RedirectOutcome): boolean {
  return outcome === "new" || outcome === "changed";
}

const nothingThere = "Nothing is at this target.";

function readLine(sent: RedirectLine, hosts: readonly string[]): RedirectOutcome {
  const { line } = sent;
  const [typed, typedTarget] = [sent.path?.trim() ?? "", sent.target?.trim() ?? ""];
  const one: RedirectOutcome = { line, outcome: "new", path: typed, target: typedTarget, says: [] };
  if (typed === "") return refused(one, "The old address is missing.");
  if (typedTarget === "") return refused(one, "It does not say where the address leads.");
  const old = oldAddress.safeParse({ path: typed });
  if (!old.success) return refused(one, ...old.error.issues.map(({ message }) => message));
  const [oldHost, newHost] = [hostOf(typed), hostOf(typedTarget)];
  const own = new Set([...hosts, oldHost]);
  if (newHost !== undefined && !own.has(newHost))
    return refused(one, `It leads to another website, ${newHost}.`);
  const led = newAddress.safeParse({ target: newHost === undefined ? typedTarget : pathOf(typedTarget) });
  if (!led.success) return refused(one, ...led.error.issues.map(({ message }) => message));
  const says = oldHost !== undefined && !hosts.includes(oldHost) ? [`Without its host, ${oldHost}.`] : [];
  return { ...one, ...old.data, ...led.data, says };
}

/** Refuses lines that send one address to different targets, and passes over those that say what is stored. */
function refuseContradictions(read: RedirectOutcome[], { redirects }: Addresses): RedirectOutcome[] {
  const byPath = Map.groupBy(read.filter(isStored), (one) => one.path);
  return read.map((one) => {
    if (!isStored(one)) return one;
    const others = byPath.get(one.path) ?? [];
    const other = others.find((another) => another.target !== one.target);
    if (other) return refused(one, `Line ${other.line} sends this address to ${other.target}.`);
    if (others[0] !== one)
      return { ...one, outcome: "same", says: [`It says the same as line ${others[0]?.line}.`] };
    const stored = redirects.get(one.path);
    if (stored === one.target) return { ...one, outcome: "same" };
    if (stored === undefined) return one;
    const now = stored === "" ? "It leads nowhere now." : `It leads to ${stored} now.`;
    return { ...one, outcome: "changed", says: [...one.says, now] };
  });
}

function problemOf(all: Addresses, { path, target }: RedirectOutcome): string | undefined {
  if (all.pages.has(pageOf(path))) return "A page of this site is at this address.";
  if (isCircle(all, { path, target })) return "This would lead round in a circle.";
  if (!isKnown(all, target)) return nothingThere;
  if (hopsFrom(all, path) > maxHops) return `It leads on more than ${maxHops} times. Name the last address.`;
  return undefined;
}

function withLines({ pages, redirects }: Addresses, outcomes: readonly RedirectOutcome[]): Addresses {
  const added = outcomes.filter(isStored).map(({ path, target }) => [path, target] as const);
  return { pages, redirects: new Map([...redirects, ...added]) };
}

/** Finds the page that a target of the earlier site probably means, such as /contact for /Contact.html. */
function likelyTarget(all: Addresses, target: string): string | undefined {
  const path = pageOf(target).replace(/(?:\/index)?\.(?:html?|php|aspx?)$/, "") || "/";
  return path !== target && (isReserved(path) || all.pages.has(path)) ? path : undefined;
}

function refused(one: RedirectOutcome, ...says: string[]): RedirectOutcome {
  return { ...one, outcome: "refused", says };
}

function urlOf(typed: string): URL | null {
  const isWhole = /^https?:|^\/\//i.test(typed);
  const withoutScheme = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?\//.test(typed);
  return isWhole || withoutScheme
    ? URL.parse(withoutScheme ? `https://${typed}` : typed, "https://localhost")
    : null;
}

function hostOf(typed: string): string | undefined {
  return urlOf(typed)?.host.replace(/^www\./, "");
}

function pathOf(typed: string): string {
  const { pathname = typed, search = "", hash = "" } = urlOf(typed) ?? {};
  return pathname + search + hash;
}
