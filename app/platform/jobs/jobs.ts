/**
 * Every kind of background job with its payload, which is stored as JSON. Features add theirs by declaration merging
 * beside the handler, so that the platform does not depend on them.
 */
export interface Jobs {}

export type JobKind = keyof Jobs;
