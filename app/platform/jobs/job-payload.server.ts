/** No further try makes it readable. */
export class UnreadablePayload extends Error {
  override message = "The payload of this job cannot be read.";
}

/** A payload as it was stored; throws `UnreadablePayload` for what is no object in JSON. */
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
