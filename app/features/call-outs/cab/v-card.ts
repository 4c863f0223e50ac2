type Contact = { name: string; firm: string; numbers: readonly string[]; address: string };

const longestLine = 75;

/** Returns a contact in the format that every telephone reads: vCard 3.0, RFC 2426. */
export function vCard({ name, firm, numbers, address }: Contact): string {
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escaped(name)}`,
    `N:${escaped(name)};;;;`,
    `ORG:${escaped(firm)}`,
    ...[...new Set(numbers)].map(
      (number, at) => `TEL;TYPE=${at === 0 ? "WORK,VOICE,PREF" : "WORK"}:${escaped(number)}`,
    ),
    `URL:${address}`,
    "END:VCARD",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function escaped(text: string): string {
  return text.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/\s+/g, " ");
}

/** Folds a line at 75 octets. Each continuation begins with a space. */
function folded(line: string): string {
  const parts = [""];
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > longestLine) {
      parts.push("");
      bytes = 1;
    }
    parts[parts.length - 1] += sign;
    bytes += size;
  }
  return parts.join("\r\n ");
}
