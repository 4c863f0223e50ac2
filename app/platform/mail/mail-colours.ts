/** A firm's two colours, each as # and six hexadecimal digits. */
export type MailColours = { ground: string; accent: string };

/** The colours in stored mails. They are inline styles, because many mail programs do not support style sheets. */
export const defaultColours: MailColours = { ground: "#0b1f33", accent: "#176a9c" };

/** Returns the mail's HTML in the sender's current colours. Only styles change, not the text. */
export function recolourMail(html: string, { ground, accent }: MailColours): string {
  return html.replaceAll(/ style="[^"]*"/g, (style) =>
    style.replaceAll(defaultColours.ground, ground).replaceAll(defaultColours.accent, accent),
  );
}
