import type { z } from "zod";
import type { Db } from "../../../platform/db/tables.ts";
import type { Services } from "../../../platform/services.ts";
import { readCompany } from "../../company/company.server.ts";
import type { UserRow } from "../users/users.server.ts";
import { challengeMilliseconds, newChallenge } from "./challenges.server.ts";
import type { passkeyCreation, passkeyRequest } from "./passkeys.schema.ts";
import { listPasskeys, userHandleOf } from "./passkeys.server.ts";
import { algorithms, relyingPartyId } from "./webauthn.server.ts";
import { readJson, strings } from "../../../platform/validation/stored-json.ts";

type IssuedOptions<Options> = { options: Options; cookie: string };

/**
 * Returns the options for a signature by a passkey, and the Set-Cookie value that stores the challenge. With `userId`
 * only that user's passkeys are allowed, otherwise any that the browser knows for this site.
 */
export async function askForSignature(
  services: Services,
  { ceremony, userId }: { ceremony: string; userId?: number },
): Promise<IssuedOptions<z.output<typeof passkeyRequest>>> {
  const { challenge, cookie } = newChallenge(services, { ceremony });
  const options = {
    challenge,
    rpId: relyingPartyId(services.config),
    timeout: challengeMilliseconds,
    userVerification: "required" as const,
    allowCredentials: userId === undefined ? [] : await descriptorsOf(services.db, userId),
  };
  return { options, cookie };
}

/**
 * Returns the options for creating a passkey, and the Set-Cookie value that stores the challenge. The browser does not
 * create a second passkey on a device that has one of this user.
 */
export async function askForPasskey(
  services: Services,
  user: Pick<UserRow, "id" | "email" | "firstname" | "lastname">,
  { ceremony }: { ceremony: string },
): Promise<IssuedOptions<z.output<typeof passkeyCreation>>> {
  const { db, config } = services;
  const { challenge, cookie } = newChallenge(services, { ceremony });
  const { name } = await readCompany(db);
  const options = {
    challenge,
    rp: { id: relyingPartyId(config), name },
    user: {
      id: await userHandleOf(db, user.id),
      name: user.email,
      displayName: `${user.firstname} ${user.lastname}`,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
    timeout: challengeMilliseconds,
    attestation: "none" as const,
    excludeCredentials: await descriptorsOf(db, user.id),
    authenticatorSelection: {
      residentKey: "preferred" as const,
      requireResidentKey: false as const,
      userVerification: "required" as const,
    },
  };
  return { options, cookie };
}

async function descriptorsOf(db: Db, userId: number) {
  const passkeys = await listPasskeys(db, userId);
  return passkeys.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: "public-key" as const,
    transports: readJson(strings, transports),
  }));
}
