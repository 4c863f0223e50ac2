/** A window event that asks for the page to be stored on the device now. */
export const storePage = "store-breakdown-page";
