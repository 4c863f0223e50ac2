/**
 * Returns a key for one submission, so that sending it again does not store it twice. Works without a secure context
 * too.
 */
export function newSubmissionKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
