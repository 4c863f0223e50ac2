import { useSearchParams } from "react-router";
import { isSitePath } from "../validation/allowed-links.ts";

/** Where somebody wanted to go before this page was put in between: a path of this site, else undefined. */
export function useNextPath(): string | undefined {
  const [search] = useSearchParams();
  const next = search.get("next");
  return next && isSitePath(next) && !isAuthPage(next) ? next : undefined;
}

/** The address of a page that leads on to `next` afterwards. */
export function withNextPath(page: AuthPage, next: string | undefined): string {
  return next ? `${page}?next=${encodeURIComponent(next)}` : page;
}

type AuthPage = "/login" | "/two-factor-challenge" | "/confirm-password";

const authPages = new Set([
  "/login",
  "/two-factor-challenge",
  "/confirm-password",
  "/verify-email",
  "/register",
]);

/** Whether a page only makes sure who somebody is: leading back to one would go in circles. */
export function isAuthPage(path: string): boolean {
  return authPages.has(path.split(/[?#]/)[0] ?? "");
}
