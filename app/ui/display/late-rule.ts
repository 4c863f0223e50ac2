/** What has waited since before the moment `before` is late. `words` say so to screen readers. */
export type LateRule = { before: string; words: string };
