/** Resolves once what the page looks like now has been painted, which is after the next frame begins. */
export async function nextPaint(): Promise<void> {
  await new Promise((frame) => requestAnimationFrame(frame));
  await new Promise((painted) => setTimeout(painted));
}
