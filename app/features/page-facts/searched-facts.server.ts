import { matchesSearch } from "../../platform/db/search-terms.server.ts";
import { searchTextOf } from "../../platform/db/search-text.server.ts";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { readFacts } from "../../platform/facts/facts.server.ts";
import type { Searched } from "../../platform/resources/searched.server.ts";
import { placesOf } from "./page-facts.present.ts";
import { fact } from "./page-facts.resource.ts";
import { type PageFact, type PageFactName, pageFactNames, pageFacts } from "./page-facts.schema.ts";

/** Words that people search for and that neither the label nor the rows of a list need to contain. */
const otherNames: Partial<Record<PageFactName, string>> = {
  officeHours: "opening hours, opening times, office hours",
  closedDays: "opening hours, bank holidays, public holidays, Christmas, Boxing Day, New Year, Easter",
  fleetAnswers: "prices, costs, charges, call-out fee, rates, questions and answers, FAQ",
  messageNumbers: "telephone, SMS, mobile",
  visitCounting: "statistics, analytics, tracking, privacy",
  responseTime: "response time, waiting time",
  people: "staff, team",
  alarmCodes: "fault codes, error codes",
};

/** Finds the lists of facts by their rows, titles and other names. There are so few that this needs no index. */
export const searchedFacts: Searched = {
  label: "Facts",
  duty: fact.duty,
  async find(db, sought, most) {
    const hits = (await readLists(db)).flatMap(({ name, label, rows, text }) => {
      const row = rows.find((words) => matchesSearch(searchTextOf([words]), sought));
      if (row === undefined && !matchesSearch(text(), sought)) return [];
      return [{ title: label, detail: row ?? placesOf(name), path: fact.screen.replace(":id", name) }];
    });
    return { hits: hits.slice(0, most), more: hits.length > most };
  },
  textsNear: async (db) => (await readLists(db)).map(({ text }) => text()),
};

async function readLists(db: Db) {
  const values = await readFacts(readConnectionOf(db), pageFactNames);
  return pageFactNames.map((name) => {
    const { label, columns }: PageFact = pageFacts[name];
    const rows = values[name].map((row) => Object.values(row).filter(Boolean).join(" – "));
    const titles = Object.values(columns).map((column) => column.meta()?.title);
    return { name, label, rows, text: () => searchTextOf([label, otherNames[name], ...titles, ...rows]) };
  });
}
