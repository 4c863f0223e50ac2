import type { ReactElement } from "react";
import { render, toPlainText } from "@react-email/render";

/** A mail's component as the two bodies it travels with. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(mail);
  return { html, text: toPlainText(html) };
}
