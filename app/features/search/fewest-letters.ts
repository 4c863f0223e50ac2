/** Fewer are not looked for. */
export const fewestLetters = 2;
