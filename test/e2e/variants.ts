/**
 * Whether each test runs all variants, such as every width. `npm test` runs those that differ most.
 * `ALL_VARIANTS=1 npm test` runs all, before a release and after changes to the tested features.
 */
export const allVariants = process.env.ALL_VARIANTS === "1";

/** The tag of tests that run only with all variants: tests of restarts, of builds, and of each pixel of a picture. */
export const atRelease = "@release";
