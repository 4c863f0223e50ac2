import { telephoneLink } from "../app/features/company/company.schema.ts";
import company from "../content/company.json" with { type: "json" };

const dialled = telephoneLink(company.freephone);

/** A line for each place of the scroll: where the breakdown number can be pressed, in CSS pixels. */
export async function placesOfNumber(page, what) {
  const lines = [];
  for (const [where, part] of Object.entries({ top: 0, middle: 0.5, end: 1 })) {
    const found = await page.evaluate(findNumbers, { part, dialled });
    lines.push(`${what} ${where}: ${found.join("; ") || "NOT IN REACH"}`);
  }
  return lines;
}

/** Runs in the page. */
async function findNumbers({ part, dialled: address }) {
  const root = document.documentElement;
  window.scrollTo({ top: part * (root.scrollHeight - window.innerHeight), behavior: "instant" });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return [...document.querySelectorAll("a[href^='tel:']")].flatMap((link) => {
    if (link.href !== address) return [];
    const { left, top, width, height } = link.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!onTop || !link.contains(onTop)) return [];
    return [`${Math.round(width)}×${Math.round(height)} at ${Math.round(left)},${Math.round(top)}`];
  });
}
