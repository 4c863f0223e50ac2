import { toString as drawQrCode } from "qrcode";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { requireConfirmedPassword } from "../../platform/http/guards.server.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services } from "../../platform/services.ts";
import { requireUser } from "../users/users.server.ts";
import { codeInput, qrCode, recoveryCodes, secretKey } from "./two-factor.schema.ts";
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  recoveryCodesOf,
  replaceRecoveryCodes,
  twoFactorKey,
} from "./two-factor.server.ts";

const guarded = { guard: "signed-in" as const, refuses: [423] };

/** Setting it up and looking after it; each call wants the password confirmed. */
export const twoFactorApi = new Resource("Two-factor authentication")
  .endpoint(
    {
      method: "post",
      path: "/user/two-factor-authentication",
      summary: "Make a secret and recovery codes, unless there are some; a code then switches it on",
      ...guarded,
    },
    async ({ viewer, actor, services }) => {
      confirmed(viewer, services);
      await enableTwoFactor(services, actor, viewer.userId);
      return done();
    },
  )
  .endpoint(
    {
      method: "delete",
      path: "/user/two-factor-authentication",
      summary: "Switch two-factor authentication off",
      ...guarded,
    },
    async ({ viewer, actor, services }) => {
      confirmed(viewer, services);
      await disableTwoFactor(services, actor, viewer.userId);
      return done();
    },
  )
  .endpoint(
    {
      method: "post",
      path: "/user/confirmed-two-factor-authentication",
      summary: "Switch two-factor authentication on with a code of the authenticator",
      body: codeInput,
      guard: "signed-in",
      refuses: [423, 429],
    },
    async ({ viewer, actor, body, services }) => {
      confirmed(viewer, services);
      await confirmTwoFactor(services, actor, viewer.userId, body.code);
      return done();
    },
  )
  .endpoint(
    {
      method: "get",
      path: "/user/two-factor-qr-code",
      summary: "The secret as a QR code",
      answer: qrCode,
      ...guarded,
    },
    async ({ viewer, services }) => {
      confirmed(viewer, services);
      const { url } = await twoFactorKey(services, viewer.userId);
      return { svg: await drawQrCode(url, { type: "svg", margin: 2 }), url };
    },
  )
  .endpoint(
    {
      method: "get",
      path: "/user/two-factor-secret-key",
      summary: "The secret, for typing into an authenticator",
      answer: secretKey,
      ...guarded,
    },
    async ({ viewer, services }) => {
      confirmed(viewer, services);
      return { secretKey: (await twoFactorKey(services, viewer.userId)).secret };
    },
  )
  .endpoint(
    {
      method: "get",
      path: "/user/two-factor-recovery-codes",
      summary: "The eight recovery codes",
      answer: recoveryCodes,
      ...guarded,
    },
    async ({ viewer, services }) => {
      confirmed(viewer, services);
      return recoveryCodesOf(services.config, await requireUser(services.db, viewer.userId));
    },
  )
  .endpoint(
    {
      method: "post",
      path: "/user/two-factor-recovery-codes",
      summary: "Replace the recovery codes by new ones",
      ...guarded,
    },
    async ({ viewer, actor, services }) => {
      confirmed(viewer, services);
      await replaceRecoveryCodes(services, actor, viewer.userId);
      return done();
    },
  );

function confirmed(viewer: Viewer, { clock }: Services): void {
  requireConfirmedPassword(viewer, clock.now());
}

/** Fortify's answer: 200 with an empty string. */
function done(): Response {
  return Response.json("", { headers: { "Cache-Control": "no-store" } });
}
