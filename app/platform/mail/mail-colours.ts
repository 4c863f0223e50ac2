/** A firm's two colours, as # and six digits. */
export type MailColours = { ground: string; accent: string };

/** Those with which mails are written. They stand on the elements, since mail programs know no style sheets. */
export const writtenColours: MailColours = { ground: "#0b1f33", accent: "#176a9c" };

/** A mail in the colours that its sender has by now; what people wrote in it stays as it is. */
export function inColours(html: string, { ground, accent }: MailColours): string {
  return html.replaceAll(/ style="[^"]*"/g, (style) =>
    style.replaceAll(writtenColours.ground, ground).replaceAll(writtenColours.accent, accent),
  );
}
