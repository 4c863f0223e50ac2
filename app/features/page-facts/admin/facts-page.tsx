import { Link } from "react-router";
import { Card } from "../../../ui/page/card.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { placesOf } from "../page-facts.present.ts";
import { pageFactNames, pageFacts } from "../page-facts.schema.ts";

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
              <p className="text-sm text-slate-600">{placesOf(name)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
