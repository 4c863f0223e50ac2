import type { EndpointDefinition } from "../../../platform/http/endpoint-definition.ts";
import { Resource } from "../../../platform/http/endpoint.server.ts";
import { requireConfirmedFactor, requireMayAddFactor } from "../sessions/confirmed-factor.server.ts";
import { requireUser } from "../users/users.server.ts";
import { codeInput, done, qrCode, recoveryCodes, secretKey } from "./two-factor.schema.ts";
import { recoveryCodesOf, replaceRecoveryCodes } from "./recovery-codes.server.ts";
import { confirmTwoFactor, disableTwoFactor, enableTwoFactor, twoFactorKey } from "./two-factor.server.ts";

const guarded = { guard: "signed-in", refuses: [423] } satisfies Partial<EndpointDefinition>;

/** Endpoints that set up and manage two-factor authentication. Each requires a confirmed password. */
export const twoFactorApi = new Resource(
  "Two-factor authentication",
  "Sign-in with authenticator codes. Every call needs a confirmed password.",
  {
    code: "492039",
    svg: "<svg>…</svg>",
    url: "otpauth://totp/Example:carol%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Example",
    secretKey: "JBSWY3DPEHPK3PXP",
  },
)
  .endpoint(
    {
      operationId: "enableTwoFactor",
      call: "POST /user/two-factor-authentication",
      summary:
        "Create a secret and recovery codes unless they exist. A code then switches two-factor authentication on",
      answer: done,
      ...guarded,
      refuses: [403, 423],
    },
    async ({ viewer, actor, services }) => {
      requireMayAddFactor(viewer, actor.now);
      await enableTwoFactor(services, actor, viewer.userId);
      return done.value;
    },
  )
  .endpoint(
    {
      operationId: "disableTwoFactor",
      call: "DELETE /user/two-factor-authentication",
      summary: "Switch two-factor authentication off",
      answer: done,
      ...guarded,
    },
    async ({ viewer, actor, services }) => {
      requireConfirmedFactor(viewer, actor.now);
      await disableTwoFactor(services.db, actor, viewer);
      return done.value;
    },
  )
  .endpoint(
    {
      operationId: "confirmTwoFactor",
      call: "POST /user/confirmed-two-factor-authentication",
      summary: "Switch two-factor authentication on with an authenticator code",
      body: codeInput,
      guard: "signed-in",
      answer: done,
      refuses: [403, 423],
      limits: ["twoFactorCodesPerAccount"],
    },
    async ({ viewer, actor, origin, body, services }) => {
      requireMayAddFactor(viewer, actor.now);
      await confirmTwoFactor(services, { ...actor, ...origin }, { ...viewer, code: body.code });
      return done.value;
    },
  )
  .endpoint(
    {
      operationId: "getTwoFactorQrCode",
      call: "GET /user/two-factor-qr-code",
      summary: "Get the secret as a QR code",
      answer: qrCode,
      ...guarded,
      refuses: [404, 423],
    },
    async ({ viewer, actor, services }) => {
      requireConfirmedFactor(viewer, actor.now);
      const { url } = await twoFactorKey(services, viewer.userId);
      const { toString: drawQrCode } = await import("qrcode");
      return { svg: await drawQrCode(url, { type: "svg", margin: 2 }), url };
    },
  )
  .endpoint(
    {
      operationId: "getTwoFactorSecretKey",
      call: "GET /user/two-factor-secret-key",
      summary: "Get the secret, for typing into an authenticator",
      answer: secretKey,
      ...guarded,
      refuses: [404, 423],
    },
    async ({ viewer, actor, services }) => {
      requireConfirmedFactor(viewer, actor.now);
      return { secretKey: (await twoFactorKey(services, viewer.userId)).secret };
    },
  )
  .endpoint(
    {
      operationId: "listRecoveryCodes",
      call: "GET /user/two-factor-recovery-codes",
      summary: "Get the eight recovery codes",
      answer: recoveryCodes,
      ...guarded,
    },
    async ({ viewer, actor, services }) => {
      requireConfirmedFactor(viewer, actor.now);
      return recoveryCodesOf(services.config, await requireUser(services.db, viewer.userId));
    },
  )
  .endpoint(
    {
      operationId: "replaceRecoveryCodes",
      call: "POST /user/two-factor-recovery-codes",
      summary: "Replace the recovery codes with new ones",
      answer: done,
      ...guarded,
      refuses: [404, 423],
    },
    async ({ viewer, actor, services }) => {
      requireConfirmedFactor(viewer, actor.now);
      await replaceRecoveryCodes(services, actor, viewer.userId);
      return done.value;
    },
  );
