import { DeliveryDeferred, DeliveryRejected } from "./delivery-failures.ts";

/**
 * An error of nodemailer. After an answer of the server it has `responseCode`, `response` and the answered `command`.
 */
type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

const ofServer = new Set([
  "ECONNECTION",
  "ETIMEDOUT",
  "ESOCKET",
  "EDNS",
  "ETLS",
  "EPROTOCOL",
  "EAUTH",
  "EABORT",
]);
const ofMail = new Set(["EENVELOPE", "EMESSAGE"]);
const unencrypted = " SMTP_TLS=optional would let mail leave unencrypted.";
/** The code for a mail that is too large. A server may already answer `MAIL FROM` with it (RFC 1870). */
const tooLarge = 552;

/** Returns an error that says what the mail server's refusal or silence means for this mail and for others. */
export function smtpFailure(error: unknown): Error {
  return error instanceof Error ? failureOf(error) : new Error(String(error));
}

function failureOf(error: SmtpError): Error {
  const { code = "", command, response, responseCode = 0 } = error;
  const deferred = (by: DeliveryDeferred["by"], reason: string) =>
    new DeliveryDeferred(by, reason, { cause: error });
  if (ofServer.has(code)) {
    return deferred(
      "server",
      `The mail server cannot be used: ${error.message}${code === "ETLS" ? unencrypted : ""}`,
    );
  }
  // These errors occur before anything is sent, for instance if an attachment cannot be read.
  if (!ofMail.has(code)) return error;
  if (command === "MAIL FROM" && response && responseCode !== tooLarge) {
    return deferred("server", `The mail server takes no mail from this site: ${response}`);
  }
  if (!response || responseCode >= 500) return new DeliveryRejected(response ?? error.message);
  return deferred(
    isAboutAddress(response, responseCode) ? "address" : "host",
    `Put off by the mail server: ${response}`,
  );
}

/**
 * Whether a mail was put off because of its recipient alone, such as a full mailbox. RFC 3463: x.1.x and x.2.x are about
 * an address or a mailbox, but x.1.7 and x.1.8 about the sender’s. Without such a code, 450 and 452 are about the
 * recipient (RFC 5321, 4.2.3).
 */
function isAboutAddress(response: string, code: number): boolean {
  const [, subject, detail] = /^\d{3}[ -]4\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  if (subject === undefined) return code === 450 || code === 452;
  return subject === "2" || (subject === "1" && detail !== "7" && detail !== "8");
}
