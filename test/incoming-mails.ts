type Mail = {
  from?: string;
  subject?: string;
  text?: string;
  messageId?: string | null;
  inReplyTo?: string;
  references?: string;
  to?: string;
  headers?: string[];
};

let count = 0;

/** Returns a plain mail as a mail server hands it over. */
export function rawMail({
  from = "Vera Visitor <vera@example.com>",
  to = "office@frostway.example.com",
  subject = "Re: Your van",
  text = "Thank you, tomorrow is fine.",
  messageId = `mail-${(count += 1)}@phone.example.com`,
  inReplyTo,
  references,
  headers = [],
}: Mail = {}): Buffer {
  const lines = [
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    "Date: Mon, 02 Mar 2026 10:00:00 +0000",
    ...(messageId === null ? [] : [`Message-ID: <${messageId}>`]),
    ...(inReplyTo ? [`In-Reply-To: <${inReplyTo}>`] : []),
    ...(references ? [`References: ${references}`] : []),
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${text.replaceAll("\n", "\r\n")}\r\n`);
}

type Part = { type: string; name?: string; content: string | Uint8Array };

/** Returns a mail of several parts. The content of the parts is in base64. */
export function mailOfParts(parts: Part[], mail: Mail & { type?: string } = {}): Buffer {
  const head = rawMail(mail).toString().split("\r\n\r\n")[0]!;
  const type = mail.type ?? "multipart/mixed";
  const body = parts.map(({ type: of, name, content }) =>
    [
      "--limit",
      `Content-Type: ${of}${name ? `; name="${name}"` : ""}`,
      ...(name ? [`Content-Disposition: attachment; filename="${name}"`] : []),
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(content).toString("base64").replaceAll(/.{76}/g, "$&\r\n"),
    ].join("\r\n"),
  );
  const plain = "Content-Type: text/plain; charset=utf-8";
  return Buffer.from(
    `${head.replace(plain, `Content-Type: ${type}; boundary=limit`)}\r\n\r\n${body.join("\r\n")}\r\n--limit--\r\n`,
  );
}

/** Returns what a mail server sends when it cannot deliver a mail (RFC 3464). */
export function failureReportFor(messageId: string, action = "failed"): Buffer {
  const status =
    "Reporting-MTA: dns; mx.example.com\r\n\r\nFinal-Recipient: rfc822; vera@example.com\r\n" +
    `Action: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no such\r\n  mailbox\r\n`;
  const returned = `From: office@frostway.example.com\r\nMessage-ID:\r\n <${messageId}@localhost>\r\nSubject: Your van\r\n\r\n`;
  return mailOfParts(
    [
      { type: "text/plain", content: "It could not be delivered." },
      { type: "message/delivery-status", content: status },
      { type: "text/rfc822-headers", content: returned },
    ],
    {
      from: "Mail Delivery System <MAILER-DAEMON@mx.example.com>",
      subject: "Undelivered",
      type: "multipart/report; report-type=delivery-status",
      headers: ["Return-Path: <>", "Auto-Submitted: auto-replied"],
    },
  );
}
