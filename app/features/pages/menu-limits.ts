/** A longer label would not fit into the header beside the others. */
export const longestLabel = 30;
export const lastPlace = 9_999;
/** A page can be put between two others. */
export const placesApart = 10;
