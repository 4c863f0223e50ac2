import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sampleCompany from "../../../content/company.json" with { type: "json" };
import sampleContent from "../../../content/content.json" with { type: "json" };
import sampleFacts from "../../../content/facts.json" with { type: "json" };
import sampleFirm from "../../../content/firm.json" with { type: "json" };
import samplePages from "../../../content/pages.json" with { type: "json" };
import sampleTranslations from "../../../content/translations.json" with { type: "json" };
import { type PublicPage, publicPages } from "../../../content/public-pages.ts";
import { keysOf } from "../../platform/keys-of.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import type { Company } from "../company/company.schema.ts";
import { languageNames, languages } from "../pages/languages.present.ts";
import { type PageFacts, pageFacts } from "../page-facts/page-facts.schema.ts";
import { isSampleCode, isSampleNumber } from "../page-facts/sample-rows.server.ts";
import { titleOf } from "../widgets/widget-places.present.ts";
import type { LeftSample } from "./left-samples.schema.ts";
import { inOneLine, wordsOfHtml } from "./words-of-html.ts";

/** A statement of the sample content that is true of no firm. */
export type SampleItem = {
  kind: LeftSample["kind"];
  what: string;
  /** The texts or picture addresses to find. Each text is one line. */
  find: string[];
  /** How many entries of `find` a page must contain. The default is one. */
  needs?: number;
  /** The address of a picture. */
  shown?: string | undefined;
  /** How to take a photograph in its place. */
  photograph?: string | null;
  /** Whether it is stored, for what no page shows as words. It then counts wherever the pages are. */
  stored?: { isLeft: boolean; pages: string[]; elsewhere: string[] };
  /** The page that edits it, if there is only one. */
  place?: { label: string; path: string };
};

/** Shorter sentences occur in the texts of any firm. */
const shortestSentence = 25;
const mostWords = 70;

/** The lists that reach drivers as links and by the card's keypad. */
export type DriverLists = Pick<PageFacts, "messageNumbers" | "alarmCodes">;

/** Lists the sample content, the most harmful first. `company` holds the current company details. */
export async function listSampleItems(company: Company, facts: DriverLists): Promise<SampleItem[]> {
  return [
    ...names(),
    ...driverLists(facts),
    ...numbers(),
    ...addresses(company),
    ...claims(),
    ...lists(),
    ...praise(),
    ...pageWords(),
    ...(await texts()),
    ...translations(),
  ];
}

function names(): SampleItem[] {
  const people = sampleFacts.people.map(({ name }) => name);
  return [sampleFirm.short_name, ...people].map((name) => ({
    kind: "name",
    what: `The name “${name}”`,
    find: [name],
  }));
}

function numbers(): SampleItem[] {
  const { phone, freephone, company_number, vat_number } = sampleCompany;
  const telephones = [phone, freephone].map((number): SampleItem => ({
    kind: "number",
    what: `The telephone number ${number}`,
    find: [number, telephoneLink(number) ?? number],
  }));
  const registered = [
    { what: "The company number", number: company_number },
    { what: "The VAT number", number: vat_number },
  ].map(({ what, number }): SampleItem => ({ kind: "number", what: `${what} ${number}`, find: [number] }));
  return [...telephones, ...registered, referencePrefix()];
}

function referencePrefix(): SampleItem {
  const { reference_prefix } = sampleFirm;
  return {
    kind: "number",
    what: `References that begin with ${reference_prefix}`,
    find: [`${reference_prefix}-`],
    place: { label: "Firm", path: "/admin/firm" },
  };
}

/** A firm may be in the sample's town: if its postcode differs from the sample's, the town counts as its own. */
function addresses({ postcode, town, county }: Company): SampleItem[] {
  const sample = sampleCompany;
  const hasOwnPostcode = postcode !== sample.postcode;
  const towns = [
    ...(hasOwnPostcode && town === sample.town ? [] : [sample.town]),
    ...(hasOwnPostcode && county === sample.county ? [] : [sample.county]),
  ];
  const mailboxes = [sample.office_email, sample.service_email, sample.accounts_email];
  return [
    ...[...sample.address_lines, sample.postcode, ...towns].map((line): SampleItem => ({
      kind: "address",
      what: `The address “${line}”`,
      find: [line],
    })),
    ...mailboxes.map((mailbox): SampleItem => ({
      kind: "address",
      what: `The mailbox ${mailbox}`,
      find: [mailbox],
    })),
  ];
}

/** Sentences with a figure, and the footer's lines about partners and certificates. */
function claims(): SampleItem[] {
  const said = sentencesOf(wordsIn(samplePages).join("\n"));
  const withFigures = said.filter((sentence) => /\p{N}/u.test(sentence));
  const marks = sampleFirm.marks.map(({ line }) => line);
  return [...new Set([...withFigures, ...marks])].map((sentence) => ({
    kind: "claim",
    what: `“${shortened(sentence)}”`,
    find: [sentence],
  }));
}

/** A single sample number or meaning that is left can lead a driver to a stranger. */
function driverLists({ messageNumbers, alarmCodes }: DriverLists): SampleItem[] {
  const item = (name: keyof DriverLists, isLeft: boolean, elsewhere: string[]): SampleItem => {
    const { label } = pageFacts[name];
    const stored = { isLeft, pages: [publicPages.breakdown.path], elsewhere };
    const place = { label, path: `/admin/facts/${name}` };
    return { kind: "number", what: `List: ${label}`, find: [], stored, place };
  };
  return [
    item("messageNumbers", messageNumbers.some(isSampleNumber), ["/breakdown.vcf"]),
    item("alarmCodes", alarmCodes.some(isSampleCode), []),
  ];
}

function lists(): SampleItem[] {
  return keysOf(sampleFacts).flatMap((name): SampleItem[] => {
    const rows = sampleFacts[name].map((row) => longestOf(Object.values(row))).filter(Boolean);
    if (rows.length === 0 || name === "figures" || isForDrivers(name)) return [];
    const { label } = pageFacts[name];
    return [
      {
        kind: "claim",
        what: `List: ${label}`,
        find: rows,
        needs: Math.ceil(rows.length / 2),
        place: { label, path: `/admin/facts/${name}` },
      },
    ];
  });
}

function isForDrivers(name: string): name is keyof DriverLists {
  return name === "messageNumbers" || name === "alarmCodes";
}

function praise(): SampleItem[] {
  return sampleContent.testimonials.map(({ name }) => ({
    kind: "claim",
    what: `Testimonial of ${shortened(name)}`,
    find: [name],
  }));
}

function pageWords(): SampleItem[] {
  const pages: Record<string, PublicPage> = publicPages;
  return keysOf(samplePages).flatMap((name): SampleItem[] => {
    const page = pages[name];
    const words = samplePages[name];
    if (!page || Array.isArray(words)) return [];
    const find = [words.metaTitle, words.description].map(inOneLine);
    return [{ kind: "text", what: `Title and description: ${page.label}`, find }];
  });
}

/** Texts that count as samples while more than half is unchanged: one sentence alone may occur elsewhere. */
async function texts(): Promise<SampleItem[]> {
  const named = sampleContent.widgets.filter(({ type }) => type === "TEXT");
  return Promise.all(
    named.map(async ({ name }): Promise<SampleItem> => {
      const html = await readFile(join("content", "widgets", `${name}.html`), "utf8");
      const find = sentencesOfHtml(html);
      return { kind: "text", what: `Text: ${titleOf(name)}`, find, needs: moreThanHalf(find) };
    }),
  );
}

function translations(): SampleItem[] {
  return languages.map((language) => {
    const find = sentencesOfHtml(sampleTranslations[language].html);
    const what = `Text: the breakdown page in ${languageNames[language]}`;
    return { kind: "text", what, find, needs: moreThanHalf(find) };
  });
}

function sentencesOfHtml(html: string): string[] {
  const sentences = sentencesOf(html.replaceAll(/<\/(?:h\d|li|p|td|th)>/g, "$&\n"));
  // Pages say something else in place of a figure's name.
  return sentences.filter((sentence) => !sentence.includes("{{")).map(wordsOfHtml);
}

function moreThanHalf(all: string[]): number {
  return Math.floor(all.length / 2) + 1;
}

function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+/)
    .map(inOneLine)
    .filter((sentence) => wordsOfHtml(sentence).length >= shortestSentence);
}

function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

function longestOf(values: string[]): string {
  return values.reduce((longest, value) => (value.length > longest.length ? value : longest), "");
}

function shortened(words: string): string {
  return words.length <= mostWords ? words : `${words.slice(0, mostWords).replace(/\s+\S*$/, "")} …`;
}
