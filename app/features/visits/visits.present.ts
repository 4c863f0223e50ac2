/** What the privacy page says while visits are counted. */
export const whatIsCounted = {
  title: "How often our pages are read",
  what: "For each page and day: how often it was read, how often the number, WhatsApp and mail links on it were pressed, and how many forms and breakdown cards were sent. We also count from which other website readers came (only its name, such as google.com) and whether they used a phone or a computer. These are sums. They contain nothing about a person: no cookie, no address of a device, no mark by which anybody could be recognised.",
  why: "to know which pages and which other websites help people to reach us",
  seenBy: "our own people who look after the website",
  retained: "for thirteen months",
};
