/** As many images of a gallery as the back office reads at a time. */
export const imagesShown = 60;
/** As many as a public page shows of its gallery. */
export const imagesOnPage = 200;
