/** What keys of the browser's own storage begin with. */
export const draftPrefix = "draft:";
/** That the keys of the list of messages are switched off. */
export const messageKeys = "keys:messages";
/** That the key which opens the search is switched off. */
export const searchKey = "keys:search";
/** That this browser tells of new call-outs. */
export const callOutAlerts = "alerts:call-outs";
/** The copy of /breakdown that shows without signal. */
export const breakdownCopy = "breakdown:";
