import { PutOff, RefusedForGood } from "./delivery-failures.ts";

/** As nodemailer throws it: `responseCode` and `response` where the server has answered, `command` what it answered to. */
type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

const ofServer = ["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EPROTOCOL", "EAUTH", "EABORT"];
const ofMail = ["EENVELOPE", "EMESSAGE"];
/** RFC 1870: too large, said to `MAIL FROM` already. */
const tooLarge = 552;
/** RFC 5321, 3.8: the server is about to close the connection, whatever it was asked. */
const closing = 421;

/** What the mail server's refusal, or its silence, means for this mail and for others. */
export function smtpFailure(error: SmtpError): Error {
  const { code = "", command, response, responseCode = 0 } = error;
  const putOff = (by: PutOff["by"], reason: string) => new PutOff(by, reason, { cause: error });
  if (ofServer.includes(code)) {
    return putOff("server", `The mail server cannot be used: ${error.message}`);
  }
  // Made before anything was sent: an attachment that cannot be read, say.
  if (!ofMail.includes(code)) return error;
  if (responseCode === closing || (command === "MAIL FROM" && response && responseCode !== tooLarge)) {
    return putOff("server", `The mail server takes no mail from this site: ${response}`);
  }
  if (!response || responseCode >= 500) return new RefusedForGood(response ?? error.message);
  return putOff("host", `Put off by the mail server: ${response}`);
}
