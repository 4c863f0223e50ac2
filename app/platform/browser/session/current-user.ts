import { useSyncExternalStore } from "react";
import { hintCookie } from "../../http/cookie-names.ts";
import { clearBrowserCookie, readBrowserCookie } from "./browser-cookies.ts";
import { forgetDrafts } from "../forms/drafts.ts";
import { request } from "../calls/request.ts";

/** The signed-in user in the response of `GET /api/user`. The feature that presents users adds further fields. */
export interface CurrentUser {
  id: number;
}

let current: CurrentUser | null | undefined;
let lastUserId: number | null = null;
/** The pending request, which parts of a page that ask at the same time share. */
let loading: Promise<unknown> | undefined;
const listeners = new Set<() => void>();

/** Returns the signed-in user: null for nobody, undefined while unknown and on the server. */
export function useCurrentUser(): CurrentUser | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
}

/**
 * Loads the user when the app starts, and at each later page while nobody is known or somebody else has signed in.
 * Asks the server only when the hint cookie says that somebody is signed in, so visitors cause no request.
 */
export async function loadCurrentUser(): Promise<void> {
  if (current && !isOtherUser()) return;
  const hinted = hintedUserId();
  if (hinted === null) return publishUser(null);
  lastUserId = hinted;
  loading ??= refreshCurrentUser().finally(() => (loading = undefined));
  await loading;
}

/** Loads the user again where one is known. Until the server answers, the user counts as unknown. */
export async function reloadCurrentUser(): Promise<void> {
  if (current) publishUser(undefined);
  await loadCurrentUser();
}

/**
 * Asks the server who is signed in. A failed call makes the user null. The hint is deleted only when the server says
 * that nobody is signed in, since a lost response says nothing about the session.
 */
export async function refreshCurrentUser(): Promise<CurrentUser | null> {
  const outcome = await request<{ data: CurrentUser }>("GET", "/api/user", { quiet: true });
  if (outcome.ok) publishUser(outcome.data.data);
  else if (outcome.status === 401) clearCurrentUser();
  else publishUser(null);
  return current ?? null;
}

/** Sets the user from the response of a save, which contains the current state. */
export function setCurrentUser(user: CurrentUser): void {
  publishUser(user);
}

export function clearCurrentUser(): void {
  clearBrowserCookie(hintCookie);
  publishUser(null);
}

/**
 * Returns the owner of what is typed: the signed-in user or, while that is unknown or the session has ended, the last
 * one.
 */
export function draftOwnerId(): number | null {
  return current?.id ?? lastUserId ?? hintedUserId();
}

/** Whether the last known state or the hint cookie says that somebody is signed in. */
export function seemsSignedIn(): boolean {
  return Boolean(current) || hintedUserId() !== null;
}

/** Whether the cookies belong to another user than the page shows, because somebody has signed in in another tab. */
export function isOtherUser(): boolean {
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

function publishUser(next: CurrentUser | null | undefined): void {
  current = next;
  if (next) lastUserId = next.id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
