import { generateSync } from "otplib";
import type { Browser } from "./browser.ts";
import type { Site } from "./site.ts";

/** Turns on authenticator codes for the signed-in user. Returns a function that gives the current code. */
export async function setUpAuthenticator(site: Site, browser: Browser): Promise<() => string> {
  await browser.post("/user/two-factor-authentication");
  const { secretKey: secret } = (await browser.get("/user/two-factor-secret-key")).body;
  const codeNow = () => generateSync({ secret, epoch: Math.floor(site.clock.now().getTime() / 1000) });
  const answer = await browser.post("/user/confirmed-two-factor-authentication", { code: codeNow() });
  if (answer.status !== 200) throw new Error(`The authenticator was refused: ${answer.status}`);
  site.clock.advance({ minutes: 2 });
  return codeNow;
}
