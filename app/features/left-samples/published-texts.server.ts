import { mailFingerprintText } from "../../platform/mail/outbox.server.ts";
import type { Services } from "../../platform/services.ts";
import { publicPageList, unknownPath } from "../../../content/public-pages.ts";
import { readApplicationSpecimens } from "../applications/specimens.server.ts";
import { callOutSpecimen } from "../call-outs/call-out-mail.server.tsx";
import { readCompany } from "../company/company.server.ts";
import { messageMail } from "../contact/contact-mail.server.tsx";
import { replyMail } from "../contact/reply-mail.server.tsx";
import { senderName } from "../firm/sender-name.server.ts";
import { listPages } from "../pages/pages.server.ts";
import { askingWords } from "../testimonials/requests/asking-words.present.ts";
import { listTemplates } from "../reply-templates/reply-templates.server.ts";
import { accountMail } from "../accounts/users/account-mail.server.ts";
import { inOneLine, wordsOfHtml } from "./words-of-html.ts";

/** A page, mail, paper or file as the site sends it. */
export type PublishedText = {
  /** The path of a public page. Null for everything else. */
  page: string | null;
  what: string;
  /** One line in lower case. */
  words: string;
  /** The HTML, which holds the addresses of pictures. Empty for anything but pages. */
  source: string;
};

/** Files for programs that name the firm. */
const files = [
  "/site.webmanifest",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/security.txt",
  "/api/openapi.json",
];
const unknownAddress = "/no-such-page";

/** Reads every public page, mail, paper and file as the site sends it now. Throws if one cannot be read. */
export async function readPublishedTexts(services: Services): Promise<PublishedText[]> {
  const { visit } = services;
  if (!visit) throw new Error("Only a site that serves pages can read them.");
  const stored = (await listPages(services.db)).map(({ path }) =>
    path === unknownPath ? unknownAddress : path,
  );
  const paths = new Set([...stored, ...publicPageList.map(({ path }) => path)]);
  const sent: PublishedText[] = [];
  for (const path of paths) {
    const html = await bodyOf(visit, path);
    const what = path === unknownAddress ? "The page for lost visitors" : path;
    sent.push({ page: path, what, words: wordsOfHtml(html).toLowerCase(), source: html });
    // Other requests run between the pages.
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const path of files) {
    const text = await bodyOf(visit, path);
    sent.push({ page: null, what: path, words: inOneLine(text).toLowerCase(), source: "" });
  }
  for (const { what, words } of await readMails(services))
    sent.push({ page: null, what, words: inOneLine(words).toLowerCase(), source: "" });
  return sent;
}

async function bodyOf(visit: NonNullable<Services["visit"]>, path: string): Promise<string> {
  const answer = await visit(path);
  if (answer.status !== 200 && answer.status !== 404) throw new Error(`${path} answers ${answer.status}`);
  return answer.text();
}

async function readMails(services: Services): Promise<{ what: string; words: string }[]> {
  const { db, config, clock } = services;
  const [company, now] = [await readCompany(db), clock.now()];
  const account = await accountMail(db, { kind: "specimen", to: "", subject: "", lead: "" });
  const message = await messageMail(company, config, { name: "-", email: "-", telephone: "-" });
  const callOut = await callOutSpecimen(company, config, now);
  const sampleMessage = { email: "", message: null, created_at: now.toISOString() };
  const replyTo = company.office_email;
  const reply = await replyMail(company, sampleMessage, { subject: "", text: "", replyTo });
  const templates = await listTemplates(db);
  return [
    { what: "The sender of every mail", words: `${await senderName(services)} <${config.mailFrom}>` },
    { what: "Mails about accounts", words: mailFingerprintText(account) },
    { what: "The mail about a message", words: mailFingerprintText(message(0)) },
    { what: "The reply to a message", words: mailFingerprintText(reply) },
    { what: "The letter that asks for a testimonial", words: askingWords(company.name, "-") },
    { what: "The mail about a call-out", words: mailFingerprintText(callOut) },
    ...templates.map(({ name, text }) => ({ what: `The reply template “${name}”`, words: text })),
    ...(await readApplicationSpecimens(services)),
  ];
}
