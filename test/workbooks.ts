import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { xlsxStream } from "../app/platform/spreadsheet/xlsx.server.ts";

/** Makes an Excel file with these rows; their names are the heads. */
export async function workbook(rows: Record<string, string | number>[]): Promise<Buffer> {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = Object.fromEntries(
    heads.map((head) => [head, (row: Record<string, string | number>) => row[head] ?? null]),
  );
  async function* batches() {
    yield rows;
  }
  return buffer(xlsxStream("Customers", { columns, batches: batches() }) as ReadableStream);
}

/** Makes a firm's list of customers, as years of typing leave it: every tenth line has a flaw. */
export function customersWithFlaws(count: number): Record<string, string | number>[] {
  return Array.from({ length: count }, (_, at) => {
    const firm = {
      "Customer Name": `Haulier ${at} Ltd`,
      "A/C Ref": `H-${String(at).padStart(4, "0")}`,
      "Company Reg No": "",
      "E-mail": `office@haulier-${at}.example`,
      "Address Line 1": `${at} Cold Lane`,
      Town: "Ashford",
      Postcode: "TN99 9ZY",
      "Payment Terms": "30 days",
      Turnover: at * 1_000,
    };
    return at % 10 === 9 ? { ...firm, ...flaws[Math.floor(at / 10) % flaws.length]!(at) } : firm;
  });
}

const flaws: ((at: number) => Record<string, string | number>)[] = [
  () => ({ "Customer Name": "" }),
  () => ({ "E-mail": "none" }),
  () => ({ "Company Reg No": "12" }),
  (at) => ({ "A/C Ref": `H-${String(at - 1).padStart(4, "0")}` }),
  (at) => ({ "E-mail": `OFFICE@haulier-${at - 2}.example` }),
  () => ({ "E-mail": "office at haulier" }),
];
