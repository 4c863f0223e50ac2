/** Bytes of one CV. */
export const maxCvBytes = 10 * 1024 * 1024;
