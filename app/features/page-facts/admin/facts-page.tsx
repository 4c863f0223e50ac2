import { Link } from "react-router";
import { publicPageList } from "../../../../content/public-pages.ts";
import { Card } from "../../../ui/card.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { type PageFact, type PageFactName, pageFactNames, pageFacts } from "../page-facts.schema.ts";

export default function FactsPage() {
  return (
    <>
      <PageTitle title="Facts">
        <p>Short lists that pages show beside their texts and pictures.</p>
      </PageTitle>
      <ul className="grid gap-3 sm:grid-cols-2">
        {pageFactNames.map((name) => (
          <li key={name}>
            <Card className="relative h-full hover:border-navy-600">
              <Link
                className="font-semibold text-navy-900 no-underline after:absolute after:inset-0 after:rounded-md"
                to={`/admin/facts/${name}`}
              >
                {pageFacts[name].label}
              </Link>
              <p className="text-sm text-slate-600">{pagesWith(name)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

function pagesWith(name: PageFactName): string {
  const { usedIn }: PageFact = pageFacts[name];
  if (usedIn) return usedIn === "any text" ? "Wherever a text names them" : "In the back office";
  const pages = publicPageList.filter(({ facts }) => facts?.includes(name));
  return `On the pages: ${pages.map(({ label }) => label).join(", ")}`;
}
