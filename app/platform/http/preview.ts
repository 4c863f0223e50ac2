/** A save with this header is not stored. Its value is the address of the page to show as it would be after the save. */
export const previewHeader = "Preview-Page";

/** The media type of the answer, so that nobody takes it for the answer of a save. */
export const previewType = "application/vnd.preview+json";
