/** A save with this header publishes a draft, which goes with it. Its value is the draft's id and version: `12 3`. */
export const draftHeader = "Published-Draft";
