import { Resolver } from "node:dns/promises";
import { type Finding, findingsOn } from "./finding.ts";
import { domainOf } from "../../app/platform/mail/sender.ts";
import { codeOf } from "../../app/platform/message-of.ts";

const on = findingsOn("Mail DNS");
const resolver = new Resolver({ timeout: 3_000, tries: 2 });

/** Checks the DNS records of MAIL_FROM's domain that allow sending: SPF, DMARC and, if the selector is known, DKIM. */
export async function* checkMailDns(
  mailFrom: string,
  dkim: string | undefined,
  textsOf = readTexts,
): AsyncGenerator<Finding> {
  const domain = domainOf(mailFrom);
  try {
    const spf = (await textsOf(domain)).find((text) => text.startsWith("v=spf1"));
    yield spf
      ? on.ok(`SPF of ${domain}: ${spf}`)
      : missing(
          `${domain} has no SPF record`,
          `a TXT record of ${domain}: "v=spf1 include:MAILSERVICE -all"`,
        );
    const dmarc = (await textsOf(`_dmarc.${domain}`)).find((text) => text.startsWith("v=DMARC1"));
    yield dmarc
      ? on.ok(`DMARC of ${domain}: ${dmarc}`)
      : missing(
          `${domain} has no DMARC record`,
          `a TXT record of _dmarc.${domain}: "v=DMARC1; p=quarantine"`,
        );
    if (!dkim) {
      const todo = "doctor --dkim SELECTOR checks the key; the mail service tells you the selector.";
      yield on.ok("DKIM: not checked", todo);
      return;
    }
    const key = (await textsOf(`${dkim}._domainkey.${domain}`)).find((text) => text.includes("p="));
    yield key
      ? on.ok(`DKIM key ${dkim} of ${domain} is there`)
      : missing(
          `${domain} has no DKIM key “${dkim}”`,
          `the record of ${dkim}._domainkey.${domain} that the mail service gives`,
        );
  } catch (error) {
    yield on.warn(`no DNS resolver answers (${codeOf(error) ?? String(error)}): not checked`);
  }
}

function missing(words: string, record: string): Finding {
  return on.warn(`${words}: mail is likely to be treated as spam`, `Add ${record}.`);
}

/** Returns an empty list if the name has no TXT records. Throws if no resolver answers. */
async function readTexts(name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    if (["ENOTFOUND", "ENODATA"].includes(codeOf(error) ?? "")) return [];
    throw error;
  }
}
