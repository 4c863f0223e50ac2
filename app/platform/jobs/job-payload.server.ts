/** Retrying cannot make the payload readable. */
export class UnreadablePayload extends Error {
  override message = "The payload of this job cannot be read.";
}

/** Parses a stored payload. Throws `UnreadablePayload` if it is not a JSON object. */
export function readPayload(stored: string): object {
  const payload = parse(stored);
  if (typeof payload !== "object" || payload === null) throw new UnreadablePayload();
  return payload;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
