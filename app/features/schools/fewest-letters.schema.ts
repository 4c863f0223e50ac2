/** Fewer letters match too much to be of use. */
export const fewestLetters = 2;
