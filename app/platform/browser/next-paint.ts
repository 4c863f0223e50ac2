/** Resolves once what the page looks like now has been painted. */
export async function nextPaint(): Promise<void> {
  await nextFrame();
  await new Promise((painted) => setTimeout(painted));
}

/** Resolves as the next frame begins: what is changed in it is painted with it. */
async function nextFrame(): Promise<void> {
  await new Promise((frame) => requestAnimationFrame(frame));
}
