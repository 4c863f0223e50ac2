import { useSearchParams } from "react-router";
import { isSitePath } from "../validation/allowed-links.ts";

/** Where somebody wanted to go before the detour that this page is: a path of this site, else undefined. */
export function useNextPath(): string | undefined {
  const [search] = useSearchParams();
  const next = search.get("next");
  return next && isSitePath(next) && !isDetour(next) ? next : undefined;
}

/** The address of a detour that leads back to `next`. */
export function detourTo(page: Detour, next: string | undefined): string {
  return next ? `${page}?next=${encodeURIComponent(next)}` : page;
}

export type Detour = "/login" | "/two-factor-challenge" | "/confirm-password";

const detours = ["/login", "/two-factor-challenge", "/confirm-password", "/verify-email", "/register"];

/** A way back to a detour would go in circles. */
export function isDetour(path: string): boolean {
  return detours.includes(path.split(/[?#]/)[0] ?? "");
}
