/** What keys of the browser's own storage begin with. */
export const draftPrefix = "draft:";
