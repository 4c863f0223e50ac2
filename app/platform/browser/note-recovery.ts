/**
 * For React's `onRecoverableError`: a page that somebody's translator or extension changed is rendered from scratch, which
 * is no error of the page.
 */
export function noteRecovery(error: unknown): void {
  console.warn("React rendered a changed page from scratch:", error);
}
