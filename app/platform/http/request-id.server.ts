import { randomBytes } from "node:crypto";

const processPrefix = randomBytes(6).toString("base64url");
let served = 0;

/** Returns an id that no other request or process has. */
export function nextRequestId(): string {
  served += 1;
  return `${processPrefix}-${served.toString(36)}`;
}
