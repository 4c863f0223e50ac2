/*
 * Waits in every document until an island is to wake, and is put back then, so that what it imports may run. Done for all of
 * the document's lines at once, that was a quarter of the time that they take a slow phone before anything is touched.
 */
Object.assign(document.currentScript!, {
  bring: (address: string): Promise<unknown> => import(/* @vite-ignore */ address),
});
