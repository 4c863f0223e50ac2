import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../files/make-folder.server.ts";
import { codeOf } from "../message-of.ts";

/** The secret that DATA_DIR keeps, made at the first start. Two processes that start together get the same one. */
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
    // A link fails when the name is taken, so the first process wins and nobody overwrites its secret.
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}
