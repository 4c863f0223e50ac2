import lighthouse, { type Result } from "lighthouse";
import { percentile } from "./measure.ts";
import type { Figure } from "./report.ts";

/** Lighthouse's own figures differ from run to run: the middle one of so many counts. */
export const lighthouseRuns = 3;
/** Now and then one loses the browser's trace and has no figure to give: it is made again, so many times in all. */
const mostRuns = 5;

type Wanted = {
  /** The least points of each category, of 100. */
  points: Record<string, number>;
  largestPaintMs: number;
};

/**
 * What Lighthouse's phone profile says of a page, in the browser whose debugging port is given. `machineIndex` is its own measure of this
 * machine at that moment: its profile slows a desktop computer of 1,500 to 2,000 down to a phone, and a slower one to a slower phone.
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
    const outcome = await lighthouse(url, { port, logLevel: "error", onlyCategories, extraHeaders });
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
