import { hash, verify } from "@node-rs/argon2";

// Argon2id (2) with OWASP's second choice of settings: 19 MiB, two passes, one lane.
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Made once, so that an unknown address costs as much time as a known one. */
const nobodysHash = hash("nobody has this password", settings);

export async function hashPassword(password: string): Promise<string> {
  return hash(password, settings);
}

/** Takes the same time whether or not there is a hash to compare with. */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobodysHash), password);
  return right && passwordHash !== undefined;
}
