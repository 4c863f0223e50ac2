/** As many images of a gallery as the back office reads at a time: drawing one costs the server one or two milliseconds. */
export const imagesShown = 12;
/** As many as a public page shows of its gallery. */
export const imagesOnPage = 200;
