/** Who fills an empty site. */
export const sampleActor = "sample content";
