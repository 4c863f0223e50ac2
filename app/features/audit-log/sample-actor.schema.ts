/** The actor of the entries that fill an empty site. */
export const sampleActor = "sample content";
