import { randomBytes } from "node:crypto";

const ofThisProcess = randomBytes(6).toString("base64url");
let served = 0;

/** A number for one request, unlike that of any other request or process. */
export function nextRequestId(): string {
  served += 1;
  return `${ofThisProcess}-${served.toString(36)}`;
}
