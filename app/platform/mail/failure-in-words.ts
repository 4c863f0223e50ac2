/** Explains in plain words why a mail was not sent, and what to do about it. */
export function failureInWords(lastError: string): string {
  const [, words] = causes.find(([pattern]) => pattern.test(lastError)) ?? [];
  return words ?? "It could not be sent.";
}

const causes: readonly (readonly [RegExp, string])[] = [
  [
    /^Refused for good/,
    "The recipient’s mail server refuses it for good. Is the address right? Ask the person another way.",
  ],
  [
    /^Given up after three days/,
    "It could not be sent for three days, so the site has stopped trying. “Send again” starts over.",
  ],
  [
    /Put off by the mail server/,
    "The recipient’s mail server asks for patience. It is tried again by itself.",
  ],
  [
    /takes no mail from this site/,
    "Our mail server refuses mail of this site’s sender. Whoever runs the server checks MAIL_FROM.",
  ],
  [
    /authenticat|Invalid login|EAUTH|535/i,
    "Our mail server does not accept the site’s name and password. Whoever runs the server checks SMTP_URL.",
  ],
  [
    /SMTP_TLS|certificate|TLS|SSL/i,
    "There is no safe connection to our mail server. Whoever runs the server checks its certificate and SMTP_TLS.",
  ],
  [
    /ENOTFOUND|EAI_AGAIN|EDNS|getaddrinfo/,
    "Our mail server’s name is not found. It is tried again by itself; if it lasts, whoever runs the server checks SMTP_URL.",
  ],
  [
    /cannot be used|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ESOCKET|timeout|closed/i,
    "Our mail server did not answer. It is tried again by itself.",
  ],
];
