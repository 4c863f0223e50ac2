import { useSyncExternalStore } from "react";
import { hintCookie } from "../http/cookie-names.ts";
import type { Role } from "../http/viewer.ts";
import { clearBrowserCookie, readBrowserCookie } from "./browser-cookies.ts";
import { forgetDrafts } from "./drafts.ts";
import { request } from "./request.ts";

/** The signed-in user as `GET /api/user` answers. */
export type CurrentUser = {
  id: number;
  firstname: string;
  lastname: string;
  email: string;
  telephone: string | null;
  address1: string | null;
  address2: string | null;
  town: string | null;
  postcode: string | null;
  role: Role;
  cvfile: string | null;
  school_id: number | null;
  school_name: string | null;
  email_verified: boolean;
  two_factor_enabled: boolean;
  version: number;
};

let current: CurrentUser | null | undefined;
let lastUserId: number | null = null;
const listeners = new Set<() => void>();

/** Who is signed in: null for nobody, undefined while it is not known yet, on the server always. */
export function useCurrentUser(): CurrentUser | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
}

/** When the app starts: asks only where the hint says that somebody is signed in, so a visitor costs no call. */
export async function loadCurrentUser(): Promise<void> {
  lastUserId = hintedUserId();
  if (lastUserId !== null) await refreshCurrentUser();
  else become(null);
}

/** Asks the server who is signed in. A call that fails makes the user absent. */
export async function refreshCurrentUser(): Promise<CurrentUser | null> {
  const outcome = await request<{ data: CurrentUser }>("GET", "/api/user", undefined, { quiet: true });
  if (outcome.ok) become(outcome.data.data);
  else clearCurrentUser();
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
export function typistId(): number | null {
  return current?.id ?? lastUserId;
}

/** Whether anything here says that somebody is signed in, as it was when last looked. */
export function seemsSignedIn(): boolean {
  return Boolean(current) || hintedUserId() !== null;
}

/** A failed sign-out is ignored. The fresh load of the home page leaves nothing of the session in this window. */
export async function signOut(): Promise<void> {
  await request("POST", "/logout", undefined, { quiet: true });
  clearCurrentUser();
  forgetDrafts();
  window.location.assign("/");
}

function hintedUserId(): number | null {
  return Number(readBrowserCookie(hintCookie)) || null;
}

function become(next: CurrentUser | null): void {
  current = next;
  if (next) lastUserId = next.id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
