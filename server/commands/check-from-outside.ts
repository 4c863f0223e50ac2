import { connect } from "node:tls";
import { isThisMachine } from "../../app/platform/config/this-machine.ts";
import { days } from "../../app/platform/durations.ts";
import { version } from "../../app/platform/version.ts";
import { type Finding, findingsOn } from "./finding.ts";
import { messageOf } from "../../app/platform/message-of.ts";

const timeoutMilliseconds = 10_000;
const renewalWarningDays = 14;
const maxClockDifference = 60_000;
const on = findingsOn("From outside");
const requiredHeaders = ["strict-transport-security", "content-security-policy", "x-content-type-options"];

/** Requests APP_URL as a visitor does. Checks its certificate, headers and clock, and that it is this site. */
export async function* checkFromOutside(appUrl: string): AsyncGenerator<Finding> {
  const { protocol, hostname, port } = new URL(appUrl);
  if (protocol === "http:") {
    if (isThisMachine(hostname)) {
      yield on.ok(`APP_URL is ${appUrl}: reachable from this machine only`);
    } else {
      const todo = "Put a proxy with TLS in front (deploy/Caddyfile) and set APP_URL to https://…";
      yield on.warn(`APP_URL is ${appUrl}: passwords travel unencrypted`, todo);
    }
    return;
  }
  try {
    const days = await daysOfCertificate(hostname, Number(port || 443));
    yield days < renewalWarningDays
      ? (days < 0 ? on.fail : on.warn)(`the certificate expires in ${days} days`, "Have the proxy renew it.")
      : on.ok(`the certificate is valid for ${days} days`);
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const ready = await fetch(`${appUrl}/readyz`, { signal, redirect: "manual" });
    const words = (await ready.text()).slice(0, 100);
    if (!/^(ready|not ready)/.test(words)) {
      const todo = "Check where the proxy forwards requests.";
      yield on.fail(`${appUrl}/readyz answers ${ready.status}, and is not this site`, todo);
      return;
    }
    if (!ready.ok) yield on.fail(words);
    else yield on.ok(words.includes(version) ? words : `${words}, and this is version ${version}`);
    const page = await fetch(appUrl, { signal });
    const missingHeaders = requiredHeaders.filter((name) => !page.headers.has(name));
    yield missingHeaders.length === 0
      ? on.ok("the security headers arrive")
      : on.warn(`the proxy removes headers: ${missingHeaders.join(", ")}`, "Configure it to pass them on.");
    const clockDifference = Math.abs(Date.parse(page.headers.get("date") ?? "") - Date.now());
    if (clockDifference > maxClockDifference) {
      const todo = "Synchronise both clocks with the network (NTP).";
      yield on.warn(`the proxy’s clock differs by ${Math.round(clockDifference / 1000)} s`, todo);
    }
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const reason = messageOf(cause instanceof Error ? cause : error);
    const todo = "The site may still be seen by others: some machines cannot reach their own public address.";
    yield on.warn(`${appUrl} cannot be reached from here: ${reason}`, todo);
  }
}

/** Returns for how many days the certificate is still valid. Throws if it is not trusted, or no server answers. */
async function daysOfCertificate(host: string, port: number): Promise<number> {
  const socket = connect({ host, port, servername: host, timeout: timeoutMilliseconds });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once("secureConnect", resolve);
      socket.once("error", reject);
      socket.once("timeout", () => reject(new Error("no answer in time")));
    });
    const until = Date.parse(socket.getPeerCertificate().valid_to);
    return Math.floor((until - Date.now()) / days(1));
  } finally {
    socket.destroy();
  }
}
