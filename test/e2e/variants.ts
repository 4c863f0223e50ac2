/**
 * Whether each test tries all variants of its promise, such as every width. `npm test` tries those that differ most;
 * `ALL_VARIANTS=1 npm test` tries all, before a release and after a change to what they show.
 */
export const allVariants = process.env.ALL_VARIANTS === "1";

/** The tag of a test that is among these variants as a whole: of another start, another build, or each pixel of a picture. */
export const atRelease = "@release";
