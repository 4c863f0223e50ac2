import { Link } from "react-router";
import { pagesIn } from "../../content/public-pages.ts";
import { telephoneLink, type Company } from "../features/company/company.schema.ts";

const link =
  "inline-block py-1.5 text-ice-100 underline-offset-4 hover:text-white hover:underline max-md:py-2.5";

/** Under a form: one line, so that nothing leads away from it by the way. */
export function SlimFooter({ company }: { company: Company }) {
  return (
    <footer className="on-dark bg-navy-950 pb-(--covered-below) text-sm">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-2 py-5">
        <p>© {company.legal_name}</p>
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <a className={`${link} figures`} href={telephoneLink(company.phone)}>
              Office {company.phone}
            </a>
          </li>
          {pagesIn("legal").map(({ label, path }) => (
            <li key={path}>
              <Link className={link} to={path}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
