/** The largest size of a CV, in bytes. */
export const maxCvBytes = 10 * 1024 * 1024;
