export const longestReview = 2_000;
export const linkDays = 30;

/** The text that the customer agrees to. */
export function agreementWith(company: string): string {
  return `${company} may show these words on its website, with the name and role that I have chosen. I can take that back at any time.`;
}

/** The suggested text of the mail, which the user can change. */
export function askingWords(company: string, name: string): string {
  return [
    `Dear ${name},`,
    `we hope that our work was right for you. Would you write a sentence or two about it? With your agreement we show it on our website.`,
    `You choose the name and role that stand under it.`,
    `Kind regards\n${company}`,
  ].join("\n\n");
}
