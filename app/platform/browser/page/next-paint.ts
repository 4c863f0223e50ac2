/** Resolves once the current state of the page has been painted, which is after the next frame begins. */
export async function nextPaint(): Promise<void> {
  await new Promise((frame) => requestAnimationFrame(frame));
  await new Promise((painted) => setTimeout(painted));
}
