const maxMarkBytes = 5 * 1024 * 1024;
export const maxSvgBytes = 256 * 1024;
/** The least pixels of a PNG's longer side. The largest app icon has as many. */
export const leastPixels = 512;
/** The largest ratio of the sides. A longer mark would be a mere line in an icon. */
export const widestShape = 6;

export const uploadedMark = {
  fields: ["file"],
  maxBytes: maxMarkBytes,
  types: ["image/svg+xml", "image/png"],
  required: { file: "The file field is required." },
} as const;
