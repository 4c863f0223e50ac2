/** The event on the window in the commit in which the scripts take over the page. */
export const scriptsCommittedEvent = "site:committed";
/** The event on the window once the scripts have taken over the page. */
export const scriptsReadyEvent = "site:alive";
