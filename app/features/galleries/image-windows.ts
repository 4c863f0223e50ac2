/** How many images the back office loads at a time. Rendering one takes the server one or two milliseconds. */
export const imagesShown = 12;
/** How many images of its gallery a public page shows. */
export const imagesOnPage = 200;
