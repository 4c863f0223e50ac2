import type { Route } from "./+types/number-card";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { telephoneLink } from "../../../platform/telephone/telephone-link.ts";
import { readCompany } from "../../company/company.server.ts";
import { readMessageNumbers } from "../driver-facts.server.ts";
import { vCard } from "./v-card.ts";

/** /breakdown.vcf: the breakdown number as a contact that telephones can store. */
export async function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { db, config } = context.get(servicesContext);
  const [{ name, freephone }, numbers] = await Promise.all([readCompany(db), readMessageNumbers(db)]);
  const text = vCard({
    name: `${name} breakdown`,
    firm: name,
    numbers: [freephone, ...numbers.map(({ number }) => number)].map(
      (number) => telephoneLink(number)?.replace(/^tel:/, "").replace(/;.*$/, "") ?? number,
    ),
    address: new URL("/breakdown", config.appUrl).href,
  });
  return new Response(text, {
    headers: {
      "Content-Type": "text/vcard; charset=utf-8",
      "Content-Disposition": 'inline; filename="breakdown.vcf"',
    },
  });
}
