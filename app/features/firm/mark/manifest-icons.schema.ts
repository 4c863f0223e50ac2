/** The icons of a web app manifest. */
export const manifestIcons = [
  icon("/icon-192.png", 192, "any"),
  icon("/icon-512.png", 512, "any"),
  icon("/icon-512.png", 512, "maskable"),
];

function icon(src: string, pixels: number, purpose: "any" | "maskable") {
  return { src, sizes: `${pixels}x${pixels}`, type: "image/png", purpose };
}
