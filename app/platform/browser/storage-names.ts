/** The prefix of all keys in the browser's storage. */
export const draftPrefix = "draft:";
/** Set when the shortcuts of the message list are off. */
export const messageKeys = "keys:messages";
/** Set when the shortcut that opens the search is off. */
export const searchKey = "keys:search";
/** Set when this browser announces new call-outs. */
export const callOutAlerts = "alerts:call-outs";
/** When somebody last heard the sound of an alert on this device. */
export const callOutAlertHeard = "alerts:call-outs:heard";
/** The offline copy of /breakdown. */
export const breakdownCopy = "breakdown:";
/** The offline copies of the pages of links, followed by the page's address. */
export const linkCopy = "link:";
