import { useSearchParams } from "react-router";
import { isSitePath } from "../../validation/allowed-links.ts";

/** Returns the path on this site that the user wanted before this page; else undefined. */
export function useNextPath(): string | undefined {
  const [search] = useSearchParams();
  const next = search.get("next");
  return next && isSitePath(next) && !isAuthPage(next) ? next : undefined;
}

/** Returns the address of a page that leads to `next` afterwards. */
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

/** Whether a page only signs users in. Returning to such a page would be a loop. */
export function isAuthPage(path: string): boolean {
  return authPages.has(path.split(/[?#]/)[0] ?? "");
}
