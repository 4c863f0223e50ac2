/**
 * Every kind of background job with what it is given, as JSON keeps it. Features add theirs by declaration merging beside
 * the function that does it, so that the platform knows none of them.
 */
export interface Jobs {}

export type JobKind = keyof Jobs;
