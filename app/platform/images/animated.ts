// For the browser: the screen that uploads a picture tells the user that only the first frame will be shown.

export const animationNotice = "This picture moves. Its first frame is shown, standing still.";

/** The number of bytes that are searched. In nearly all animations the second frame begins earlier. */
const maxScannedBytes = 32 * 1024 * 1024;

/** Matches the control extension with a frame's duration, before a frame or another extension (GIF89a, 23 and 20). */
const frameOfGif = /!ù.{5}\0[,!]/gs;
const animationOfWebp = 0x02;

/** Whether a file is a GIF, WebP or PNG with several frames. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const head = await textOf(file.slice(0, 32));
  // The flag is in the extended header (RFC 9649, 2.7).
  if (head.slice(8, 16) === "WEBPVP8X") return (head.charCodeAt(20) & animationOfWebp) !== 0;
  if (head.startsWith("GIF8")) return [...(await textOf(file)).matchAll(frameOfGif)].length > 1;
  if (head.slice(1, 4) !== "PNG") return false;
  // The number of frames stands before the first data (Portable Network Graphics, third edition, 11.3.4).
  const [beforeData = ""] = (await textOf(file)).split("IDAT", 1);
  const [, frames = ""] = /acTL(.{4})/s.exec(beforeData) ?? [];
  return frames > "\0\0\0\u0001";
}

/** Returns the beginning of a file as text with one character for each byte. */
async function textOf(file: Blob): Promise<string> {
  return new TextDecoder("latin1").decode(await file.slice(0, maxScannedBytes).arrayBuffer());
}
