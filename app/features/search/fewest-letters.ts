/** Shorter search texts find nothing. */
export const fewestLetters = 2;
