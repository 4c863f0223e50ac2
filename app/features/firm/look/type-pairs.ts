/** Typefaces for headings and text. The site ships the first pair; every device has the others. */
export const typePairs = ["archivo", "system", "serif"] as const;
export type TypePair = (typeof typePairs)[number];

export const typeNames: Record<TypePair, string> = {
  archivo: "Archivo and Hanken Grotesk",
  system: "The device’s own letters",
  serif: "Georgia and the device’s own letters",
};

const system = 'system-ui, -apple-system, "Segoe UI", "Roboto", "Arial", sans-serif';
const serif = 'Georgia, "Times New Roman", "Liberation Serif", serif';

/** Returns the stylesheet's custom properties for the typefaces. */
export function fontsOf(type: TypePair): Record<string, string> {
  if (type === "archivo") return {};
  const display = type === "serif" ? serif : system;
  return {
    "--font-display": display,
    "--font-loud": display,
    "--font-figures": display,
    "--font-sans": system,
  };
}
