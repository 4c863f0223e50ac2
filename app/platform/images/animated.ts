// For the browser: the screen that sends a picture says what will be seen of it.

export const firstFrameShown = "This picture moves. Its first frame is shown, standing still.";

/** What is looked at: the second frame of nearly any moving picture begins before. */
const mostBytes = 32 * 1024 * 1024;

/** By GIF89a, 23 and 20: what says for how long a frame is seen, with the frame or another extension behind it. */
const frameOfGif = /!ù.{5}\0[,!]/gs;
const animationOfWebp = 0x02;

/** Whether a file holds a GIF, WebP or PNG of several frames. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const head = await textOf(file.slice(0, 32));
  // The flag stands in the extended head, by RFC 9649, 2.7.
  if (head.slice(8, 16) === "WEBPVP8X") return (head.charCodeAt(20) & animationOfWebp) !== 0;
  if (head.startsWith("GIF8")) return [...(await textOf(file)).matchAll(frameOfGif)].length > 1;
  if (head.slice(1, 4) !== "PNG") return false;
  // How many frames there are, before the first data: Portable Network Graphics, third edition, 11.3.4.
  const [beforeData = ""] = (await textOf(file)).split("IDAT", 1);
  const [, frames = ""] = /acTL(.{4})/s.exec(beforeData) ?? [];
  return frames > "\0\0\0\u0001";
}

/** A sign for each byte. */
async function textOf(file: Blob): Promise<string> {
  return new TextDecoder("latin1").decode(await file.slice(0, mostBytes).arrayBuffer());
}
