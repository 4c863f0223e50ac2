import type { Context } from "hono";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import type { AppEnvironment } from "../../../platform/http/app-environment.ts";
import { deviceCookie, hintCookie, sessionCookie } from "../../../platform/http/cookie-names.ts";
import { makeCookie, nameInBrowser, readCookie } from "../../../platform/http/cookies.server.ts";
import { csrfTokenCookie, guestTokenCookies } from "../../../platform/http/csrf.server.ts";
import type { FormerCookie } from "../../../platform/http/former-cookies.server.ts";
import type { Origin } from "../../../platform/http/origin.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import type { SecurityEventKind } from "../../../platform/security-events/security-event-kinds.ts";
import { recordSecurityEvent } from "../../../platform/security-events/security-events.server.ts";
import type { Services } from "../../../platform/services.ts";
import { cancelClosing } from "../../data-requests/closing.server.ts";
import { announceChange } from "../users/security-notices.server.ts";
import { recogniseDevice } from "./known-devices.server.ts";
import { endSessionOf, startSession } from "../sessions/sessions.server.ts";
import { rememberedMilliseconds } from "../sessions/session-lifetime.server.ts";

type SignInContext = { services: Services; context: Context<AppEnvironment>; origin: Origin };
/** `kind`: the security event that the log records for the sign-in. */
type SignIn = { userId: number; remembered: boolean; kind: SecurityEventKind };

/** Kinds of sign-in in which the user has proved a second factor. */
const factors = new Set<SecurityEventKind>(["second-factor", "recovery-code", "passkey"]);

const deviceSeconds = 400 * 24 * 60 * 60;

/**
 * Signs a user in with a new session and a new CSRF token. They replace those that the browser sent, so that a cookie
 * planted earlier is worthless.
 */
export async function beginSession(
  { services, context, origin }: SignInContext,
  { userId, remembered, kind }: SignIn,
): Promise<void> {
  const { db, clock, config } = services;
  const request = context.req.raw;
  const userAgent = request.headers.get("User-Agent") ?? "";
  const now = clock.now();
  const deviceToken = readCookie(request.headers.get("Cookie"), deviceCookie);
  const { client } = origin;
  const { token, device } = await inTransaction(db, async (transaction) => {
    await endSessionOf(transaction, request);
    await recordSignIn(transaction, { ...origin, now }, { kind, userId });
    await cancelClosing(transaction, now, userId);
    return {
      device: await recogniseDevice(transaction, now, { userId, deviceToken, userAgent, client }),
      token: await startSession(transaction, now, {
        userId,
        remembered,
        awaitsTwoFactor: false,
        hasProvedFactor: factors.has(kind),
        userAgent,
        client,
      }),
    };
  });
  setCookies(context, [
    ...signedInCookies(config, { token, userId, remembered }),
    makeCookie(config, { name: deviceCookie, value: device, httpOnly: true, maxAgeSeconds: deviceSeconds }),
  ]);
}

/** Starts the short session between a correct password and the second factor. It sets no hint cookie. */
export async function beginAwaitingSession(
  { services, context, origin }: SignInContext,
  { userId, remembered, kind }: SignIn,
): Promise<void> {
  const { db, clock, config } = services;
  const userAgent = context.req.header("User-Agent") ?? "";
  const now = clock.now();
  const token = await inTransaction(db, async (transaction) => {
    await endSessionOf(transaction, context.req.raw);
    const details = { awaits: "second factor" };
    await recordSecurityEvent(transaction, { ...origin, now }, { kind, userId, details });
    return startSession(transaction, now, {
      userId,
      remembered,
      awaitsTwoFactor: true,
      hasProvedFactor: false,
      userAgent,
      client: origin.client,
    });
  });
  setCookies(context, [
    makeCookie(config, { name: sessionCookie, value: token, httpOnly: true }),
    makeCookie(config, { name: hintCookie, value: "", maxAgeSeconds: 0 }),
    csrfTokenCookie(config, token),
  ]);
}

/** Returns the Set-Cookie values for a signed-in user: the session, the hint and a CSRF token for the session. */
export function signedInCookies(
  config: Services["config"],
  { token, userId, remembered }: { token: string; userId: number; remembered: boolean },
): string[] {
  const maxAgeSeconds = lifetimeOf(remembered);
  return [
    makeCookie(config, { name: sessionCookie, value: token, httpOnly: true, maxAgeSeconds }),
    makeCookie(config, { name: hintCookie, value: String(userId), maxAgeSeconds }),
    csrfTokenCookie(config, token),
  ];
}

/**
 * Returns the Set-Cookie value of the hint for a browser that has lost the hint but not its session. Returns undefined
 * when the browser has sent the hint.
 */
export function lostHintCookie(
  config: Services["config"],
  request: Request,
  { userId, remembered }: Pick<Viewer, "userId" | "remembered">,
): string | undefined {
  if (readCookie(request.headers.get("Cookie"), hintCookie) === String(userId)) return undefined;
  return makeCookie(config, {
    name: hintCookie,
    value: String(userId),
    maxAgeSeconds: lifetimeOf(remembered),
  });
}

/**
 * Returns the Set-Cookie values that replace former cookie names by the current ones. It keeps those that the response
 * sets anyway.
 */
export function renamedCookies(
  config: Services["config"],
  former: readonly FormerCookie[],
  { viewer, set }: { viewer: Pick<Viewer, "remembered"> | null; set: string[] },
): string[] {
  const seconds: Record<string, number | undefined> = {
    [sessionCookie]: lifetimeOf(viewer?.remembered ?? false),
    [deviceCookie]: deviceSeconds,
  };
  return former.flatMap((cookie) => {
    const isSet = set.some((one) => one.startsWith(`${nameInBrowser(config, cookie.name)}=`));
    const renamed = { name: cookie.name, value: cookie.value, maxAgeSeconds: seconds[cookie.name] };
    const ended = { name: cookie.former, value: "", maxAgeSeconds: 0 };
    const replaced = isSet || !cookie.value ? [ended] : [renamed, ended];
    return replaced.map((one) => makeCookie(config, { ...one, httpOnly: true }));
  });
}

/**
 * Makes the browser delete the session of a user who has signed out, and what its pages stored. `Clear-Site-Data` is
 * not used for cookies, because that would reach the other hosts of the domain. It is not used for the cache, because
 * that delays the browser and the cache holds nothing private.
 */
export function clearBrowserSession(context: Context<AppEnvironment>, config: Services["config"]): void {
  setCookies(context, [
    makeCookie(config, { name: sessionCookie, value: "", httpOnly: true, maxAgeSeconds: 0 }),
    makeCookie(config, { name: hintCookie, value: "", maxAgeSeconds: 0 }),
    ...guestTokenCookies(config),
  ]);
  context.header("Clear-Site-Data", '"storage"');
}

export function setCookies(context: Context<AppEnvironment>, cookies: string[]): void {
  for (const cookie of cookies) context.header("Set-Cookie", cookie, { append: true });
}

function lifetimeOf(remembered: boolean): number | undefined {
  return remembered ? rememberedMilliseconds / 1000 : undefined;
}

/** Records the sign-in. After a recovery code the user gets a mail, because a stranger may have used the code. */
async function recordSignIn(
  transaction: Db,
  at: Origin & { now: Date },
  { kind, userId }: Pick<SignIn, "kind" | "userId">,
): Promise<void> {
  if (kind === "recovery-code") await announceChange(transaction, at, { kind, userId });
  else await recordSecurityEvent(transaction, at, { kind, userId });
}
