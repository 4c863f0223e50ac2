import lighthouse, { type Result } from "lighthouse";
import { percentile } from "./measure.ts";
import type { Figure } from "./report.ts";

/** Lighthouse's figures vary, so the median of this many runs counts. */
export const lighthouseRuns = 3;
/** Sometimes a run loses the browser's trace and gives no figures. It is repeated, up to this many runs in all. */
const mostRuns = 5;

type Wanted = {
  /** The minimum score of each category, out of 100. */
  points: Record<string, number>;
  largestPaintMs: number;
};

/**
 * Measures a page with Lighthouse's phone profile in the browser at the debugging port. `machineIndex` is Lighthouse's
 * own benchmark of this machine. The profile slows a desktop computer with an index of 1,500 to 2,000 down to a phone,
 * and a slower machine to a slower phone.
 */
export async function lighthouseOf(
  url: string,
  port: number,
  { points, largestPaintMs }: Wanted,
  extraHeaders: Record<string, string> = {},
): Promise<{ figures: Figure[]; machineIndex: number }> {
  const results: Result[] = [];
  for (let run = 0; results.length < lighthouseRuns; run++) {
    if (run === mostRuns) throw new Error(`Lighthouse has nothing to say about ${url}`);
    const onlyCategories = Object.keys(points);
    // A new site asks search engines to stay away until it is opened.
    const skipAudits = ["is-crawlable"];
    const flags = { port, logLevel: "error" as const, onlyCategories, skipAudits, extraHeaders };
    const outcome = await lighthouse(url, flags);
    if (outcome?.lhr.audits["largest-contentful-paint"]?.numericValue) results.push(outcome.lhr);
  }
  const median = (value: (result: Result) => number) => percentile(results.map(value), 0.5);
  const audit = (id: string) => median(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
  const figures = [
    ...Object.entries(points).map(([category, least]) => ({
      figure: `${category}: points short of 100`,
      value: 100 - Math.round(median(({ categories }) => categories[category]?.score ?? 0) * 100),
      unit: "",
      limit: 100 - least,
    })),
    {
      figure: "largest paint",
      value: Math.round(audit("largest-contentful-paint")),
      unit: "ms",
      limit: largestPaintMs,
    },
    { figure: "layout shift", value: audit("cumulative-layout-shift") * 1000, unit: "‰", limit: 0 },
  ];
  return { figures, machineIndex: Math.round(median(({ environment }) => environment.benchmarkIndex)) };
}
