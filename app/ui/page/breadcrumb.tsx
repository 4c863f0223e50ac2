import { Link } from "react-router";

type Props = { trail: { label: string; to?: string }[]; onDark?: boolean };

/** The last entry of the trail is the current page, without a link. */
export function Breadcrumb({ trail, onDark = false }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={`text-sm ${onDark ? "text-ice-200" : "text-slate-600"}`}>
        {trail.map((entry, index) => (
          <li className="inline" key={entry.label}>
            {index > 0 && (
              <span aria-hidden="true" className="pr-1 pl-2">
                /{" "}
              </span>
            )}
            {entry.to ? (
              <Link className="py-1 underline-offset-4 hover:underline" to={entry.to}>
                {entry.label}
              </Link>
            ) : (
              <span aria-current="page" className={onDark ? "text-white" : "text-navy-900"}>
                {entry.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
