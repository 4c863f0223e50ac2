/**
 * Decodes a text file that any program may have saved: UTF-8 and UTF-16 with or without a byte order mark, and
 * otherwise Windows-1252, which older programs and spreadsheets write. Removes the byte order mark.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  // A text begins with a letter of ASCII, whose other byte in UTF-16 is zero.
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && fourth === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0);
  if (bytes.length > 1 && isLittle) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes.length > 1 && isBig) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
