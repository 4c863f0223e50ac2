/**
 * A handler for React's `onRecoverableError`. React renders a page from scratch when a translator or an extension has
 * changed it, which is not an error of the page.
 */
export function noteRecovery(error: unknown): void {
  console.warn("React rendered a changed page from scratch:", error);
}
