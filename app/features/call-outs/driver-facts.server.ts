import type { Db } from "../../platform/db/tables.ts";
import { readFacts } from "../../platform/facts/facts.server.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import { readCompany } from "../company/company.server.ts";
import type { PageFacts } from "../page-facts/page-facts.schema.ts";
import { hasOwnNumbers, isSampleCode, isSampleNumber } from "../page-facts/sample-rows.server.ts";
import type { DriverFacts } from "./card/message-links.ts";

/** Returns the numbers that drivers may text. A firm with numbers of its own does not offer the sample's. */
export async function readMessageNumbers(db: Db): Promise<PageFacts["messageNumbers"]> {
  return (await readOwnFacts(db)).messageNumbers;
}

/** Returns what the card needs of the firm's lists. Null for a way that the firm does not offer. */
export async function readDriverFacts(db: Db): Promise<DriverFacts> {
  const { messageNumbers, sampleCodes } = await readOwnFacts(db);
  const linkOf = (wanted: string) => {
    const row = messageNumbers.find(({ way }) => way === wanted);
    return (row && telephoneLink(row.number)) ?? null;
  };
  const sample_codes = sampleCodes.map(({ make, code }) => `${make} ${code}`);
  return { text_link: linkOf("Text"), whatsapp_link: linkOf("WhatsApp"), sample_codes };
}

async function readOwnFacts(db: Db) {
  const [company, { messageNumbers, alarmCodes }] = await Promise.all([
    readCompany(db),
    readFacts(db, ["messageNumbers", "alarmCodes"]),
  ]);
  if (!hasOwnNumbers(company)) return { messageNumbers, sampleCodes: [] };
  return {
    messageNumbers: messageNumbers.filter((row) => !isSampleNumber(row)),
    sampleCodes: alarmCodes.filter(isSampleCode),
  };
}
