/*
 * An inert script in every document. Before the first island is hydrated, it is removed and inserted again, so that the
 * content security policy lets it import scripts. It is separate from the document's other inline script: doing this
 * for all of that script took a quarter of its start-up time on a slow phone.
 */
Object.assign(document.currentScript!, {
  bring: (address: string): Promise<unknown> => import(/* @vite-ignore */ address),
});
