import { z } from "../validation/zod.ts";

/** A violation of a page's content security policy, as a browser reports it. */
export type PolicyReport = { directive: string; blocked: string; page: string; source: string };

const maxReports = 20;
/** The maximum length of an address in the log. */
const maxLength = 200;

const text = z.string().catch("");
/** The format of `report-uri`: one report at a time. */
const reportUriFormat = z.object({
  "csp-report": z.object({
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "document-uri": text,
    "source-file": text,
  }),
});
/** The format of `report-to`: several reports at a time, of which some may be of other kinds. */
const reportToFormat = z.array(
  z.object({
    type: text,
    body: z
      .object({ effectiveDirective: text, blockedURL: text, documentURL: text, sourceFile: text })
      .catch({
        effectiveDirective: "",
        blockedURL: "",
        documentURL: "",
        sourceFile: "",
      }),
  }),
);

/** Reads reports in either format. Omits those that the site did not cause, such as those about browser extensions. */
export function reportsIn(json: unknown): PolicyReport[] {
  return parseReports(json)
    .slice(0, maxReports)
    .filter(({ directive, blocked, source }) => directives.has(directive) && !isForeign(blocked, source))
    .map(({ directive, ...where }) => ({
      directive,
      blocked: withoutQuery(where.blocked),
      page: withoutQuery(where.page),
      source: withoutQuery(where.source),
    }));
}

/** The directives that reports may name. They are those of the policies that `server/pages.ts` sends. */
const directives = new Set(
  (
    "script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr default-src img-src font-src " +
    "connect-src manifest-src media-src worker-src frame-src child-src frame-ancestors base-uri form-action object-src " +
    "require-trusted-types-for trusted-types"
  ).split(" "),
);

function parseReports(json: unknown): PolicyReport[] {
  const one = reportUriFormat.safeParse(json).data?.["csp-report"];
  if (one) {
    const directive = one["effective-directive"] || (one["violated-directive"].split(" ")[0] ?? "");
    return [
      { directive, blocked: one["blocked-uri"], page: one["document-uri"], source: one["source-file"] },
    ];
  }
  return (reportToFormat.safeParse(json).data ?? [])
    .filter(({ type }) => type === "csp-violation")
    .map(({ body }) => ({
      directive: body.effectiveDirective,
      blocked: body.blockedURL,
      page: body.documentURL,
      source: body.sourceFile,
    }));
}

function isForeign(...addresses: string[]): boolean {
  return addresses.some((address) => /^(?:[a-z]+-)*extension(?::|$)/i.test(address));
}

/**
 * Returns the address for the log: without its query, which may hold a secret, and without control characters, which
 * a terminal would obey.
 */
function withoutQuery(address: string): string {
  return address
    .replace(/[?#].*$/s, "")
    .replaceAll(/\p{C}/gu, "")
    .slice(0, maxLength);
}
