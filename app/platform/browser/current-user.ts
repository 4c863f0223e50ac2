import { useSyncExternalStore } from "react";
import { hintCookie } from "../http/cookie-names.ts";
import { clearBrowserCookie, readBrowserCookie } from "./browser-cookies.ts";
import { forgetDrafts } from "./drafts.ts";
import { request } from "./request.ts";

/** The signed-in user as `GET /api/user` answers; the feature that presents users says what else is known of one. */
export interface CurrentUser {
  id: number;
}

let current: CurrentUser | null | undefined;
let lastUserId: number | null = null;
/** Several parts of a page may ask at once. */
let loading: Promise<unknown> | undefined;
const listeners = new Set<() => void>();

/** Who is signed in: null for nobody, undefined while it is not known yet, on the server always. */
export function useCurrentUser(): CurrentUser | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
}

/**
 * When the app starts and, while nobody is known or somebody else has signed in, at each further page: asks only where the
 * hint says that somebody is signed in, so a visitor costs no call.
 */
export async function loadCurrentUser(): Promise<void> {
  if (current && !isOtherPerson()) return;
  const hinted = hintedUserId();
  if (hinted === null) return become(null);
  lastUserId = hinted;
  loading ??= refreshCurrentUser().finally(() => (loading = undefined));
  await loading;
}

/** The same where somebody is known, who is so no longer until the server has answered. */
export async function askAgain(): Promise<void> {
  if (current) become(undefined);
  await loadCurrentUser();
}

/**
 * Asks the server who is signed in. A call that fails makes the user absent; the hint goes only when the server says
 * that nobody is signed in, for a lost answer says nothing about the session.
 */
export async function refreshCurrentUser(): Promise<CurrentUser | null> {
  const outcome = await request<{ data: CurrentUser }>("GET", "/api/user", { quiet: true });
  if (outcome.ok) become(outcome.data.data);
  else if (outcome.status === 401) clearCurrentUser();
  else become(null);
  return current ?? null;
}

/** A save answers with the user as it is now: no need to ask again. */
export function setCurrentUser(user: CurrentUser): void {
  become(user);
}

export function clearCurrentUser(): void {
  clearBrowserCookie(hintCookie);
  become(null);
}

/** Who is signed in or, while that is not known or no longer so, who was at last: the owner of what is typed. */
export function draftOwnerId(): number | null {
  return current?.id ?? lastUserId ?? hintedUserId();
}

/** Whether anything here says that somebody is signed in, as it was when last looked. */
export function seemsSignedIn(): boolean {
  return Boolean(current) || hintedUserId() !== null;
}

/** Whether the session is another person's than the one that the page shows, by the cookies: they signed in in another tab. */
export function isOtherPerson(): boolean {
  const hinted = hintedUserId();
  return Boolean(current) && hinted !== null && hinted !== current?.id;
}

/** A failed sign-out is ignored. The fresh load of the home page leaves nothing of the session in this window. */
export async function signOut(): Promise<void> {
  await request("POST", "/logout", { quiet: true });
  forgetDrafts(draftOwnerId());
  clearCurrentUser();
  window.location.assign("/");
}

function hintedUserId(): number | null {
  return Number(readBrowserCookie(hintCookie)) || null;
}

function become(next: CurrentUser | null | undefined): void {
  current = next;
  if (next) lastUserId = next.id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
