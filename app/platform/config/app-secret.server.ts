import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../files/make-folder.server.ts";
import { codeOf } from "../message-of.ts";

/**
 * Returns the secret in DATA_DIR, and creates it at the first start. Processes that start together get the same one.
 */
export function storedSecret(dataFolder: string): string {
  const path = join(dataFolder, "secret.key");
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  makeFolder(dataFolder);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
  try {
    // Linking fails if the name is taken, so the first process wins and no other one overwrites its secret.
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}
