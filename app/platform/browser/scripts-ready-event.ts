/** The event on the window once the scripts have taken over the page. */
export const scriptsReadyEvent = "site:alive";
