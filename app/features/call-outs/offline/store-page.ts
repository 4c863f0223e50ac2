/** An event of the window: the page is to be stored on the device now. */
export const storePage = "store-breakdown-page";
