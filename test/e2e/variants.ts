/**
 * Whether each test runs all variants, such as every width. `npm test` runs those that differ most.
 * `ALL_VARIANTS=1 npm test` runs all, before a release and after changes to the tested features.
 */
export const allVariants = process.env.ALL_VARIANTS === "1";

/**
 * The tag of tests that run only with all variants: of restarts and builds, of each pixel or width, of a second way to what
 * another test proves, of what tests below the browser prove as well, and of rare cases. Stands at the end of a title or in a
 * test's details.
 */
export const atRelease = "@release";
