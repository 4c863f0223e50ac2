import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { z } from "zod";
import type {
  MadePasskey,
  passkeyCreation,
  passkeyRequest,
  PasskeySignature,
} from "../app/features/passkeys/passkeys.schema.ts";
import type { Browser } from "./browser.ts";

/** What an authenticator says otherwise than it should. */
type Lies = {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: string;
  isVerified?: boolean;
  userHandle?: string;
  /** What a browser says of a frame that it was made in. */
  frame?: { crossOrigin?: boolean; topOrigin?: string };
};

const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 };

/** A device that keeps one passkey (ES256) and counts how often it has signed, as WebAuthn has it. */
export class Authenticator {
  readonly id = randomBytes(16).toString("base64url");
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  #userHandle = "";
  counter = 0;

  constructor(origin = "http://localhost") {
    this.#origin = origin;
  }

  make(options: z.output<typeof passkeyCreation>, lies: Lies = {}): MadePasskey {
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

  sign(options: z.output<typeof passkeyRequest>, lies: Lies = {}): PasskeySignature {
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

  #data(rpId: string, { isVerified = true }: Lies, credential?: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const set = flags.present | (isVerified ? flags.verified : 0) | (credential ? flags.hasCredential : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([set]), counter, credential ?? Buffer.alloc(0)]);
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
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

/** Adds a passkey of this device to the account of whoever is signed in, and answers its number in the account. */
export async function addPasskey(browser: Browser, device: Authenticator): Promise<number> {
  const { body: options } = await browser.get("/user/passkeys/options");
  const answer = await browser.post("/user/passkeys", { name: "Telephone", passkey: device.make(options) });
  if (answer.status !== 201) throw new Error(`The passkey was refused: ${answer.status}`);
  return answer.body.id;
}

/** The answer that says this of a passkey. */
export function refusedPasskey(message: string) {
  return { status: 422, body: { errors: { passkey: [message] } } };
}

function sha256(bytes: Buffer | string): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** An elliptic key in COSE: 1 is its kind, 3 its algorithm, -1 its curve, -2 and -3 its point. */
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

/** Of 24 to 255 bytes, as all are here. */
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
}
