const maxMarkBytes = 5 * 1024 * 1024;
export const maxSvgBytes = 256 * 1024;
/** Of a PNG, on its longer side: app icons are as large. */
export const leastPixels = 512;
/** A mark that is longer than this for its width is nothing but a line in an icon. */
export const widestShape = 6;

export const uploadedMark = {
  fields: ["file"],
  maxBytes: maxMarkBytes,
  types: ["image/svg+xml", "image/png"],
  required: { file: "The file field is required." },
} as const;
