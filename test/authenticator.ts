import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { z } from "zod";
import type {
  MadePasskey,
  passkeyCreation,
  passkeyRequest,
  PasskeySignature,
} from "../app/features/accounts/passkeys/passkeys.schema.ts";
import type { Browser } from "./browser.ts";

/** Wrong values that an authenticator sends on purpose. */
type Tampering = {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: string;
  isVerified?: boolean;
  userHandle?: string;
  /** The browser's claims about the frame that made the request. */
  frame?: { crossOrigin?: boolean; topOrigin?: string };
};

const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 };

/** A WebAuthn authenticator that stores one passkey (ES256) and counts its signatures. */
export class Authenticator {
  readonly id = randomBytes(16).toString("base64url");
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  #userHandle = "";
  counter = 0;

  constructor(origin = "http://localhost") {
    this.#origin = origin;
  }

  make(options: z.output<typeof passkeyCreation>, lies: Tampering = {}): MadePasskey {
    this.#userHandle = options.user.id;
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, 16]),
      Buffer.from(this.id, "base64url"),
      coseKey(this.#keys.publicKey),
    ]);
    const data = this.#data(lies.rpId ?? options.rp.id, lies, credential);
    const attestation = cborMap([
      [cborText("fmt"), cborText("none")],
      [cborText("attStmt"), cborMap([])],
      [cborText("authData"), cborBytes(data)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: this.#clientData("webauthn.create", options.challenge, lies).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  sign(options: z.output<typeof passkeyRequest>, lies: Tampering = {}): PasskeySignature {
    const data = this.#data(lies.rpId ?? options.rpId, lies);
    const clientData = this.#clientData("webauthn.get", options.challenge, lies);
    const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
    };
  }

  #data(rpId: string, { isVerified = true }: Tampering, credential?: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const set = flags.present | (isVerified ? flags.verified : 0) | (credential ? flags.hasCredential : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([set]), counter, credential ?? Buffer.alloc(0)]);
  }

  #clientData(type: string, challenge: string, lies: Tampering): Buffer {
    const said = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.#origin,
      crossOrigin: false,
      ...lies.frame,
    };
    return Buffer.from(JSON.stringify(said));
  }
}

/** Adds this device's passkey to the account of the signed-in user. Returns the id of the passkey. */
export async function addPasskey(browser: Browser, device: Authenticator): Promise<number> {
  const { body: options } = await browser.get("/user/passkeys/options");
  const answer = await browser.post("/user/passkeys", { name: "Telephone", passkey: device.make(options) });
  if (answer.status !== 201) throw new Error(`The passkey was refused: ${answer.status}`);
  return answer.body.id;
}

/** Returns the response that refuses a passkey with this message. */
export function refusedPasskey(message: string) {
  return { status: 422, body: { errors: { passkey: [message] } } };
}

function sha256(bytes: Buffer | string): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** Encodes an elliptic-curve key in COSE: 1 is the type, 3 the algorithm, -1 the curve, -2 and -3 the point. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: "jwk" });
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(x!, "base64url"))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(y!, "base64url"))],
  ]);
}

function cborMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** Encodes a byte string of 24 to 255 bytes, which is enough here. */
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
}
