import { initialsOf } from "../../features/firm/firm.schema.ts";
import type { PageFacts } from "../../features/page-facts/page-facts.schema.ts";
import { WorkItemDrawing } from "../drawings/work-item-drawing.tsx";

/** The people who do the work, their years and their skills. Shows nothing if no people are named. */
export function People({ people }: { people: PageFacts["people"] }) {
  if (people.length === 0) return null;
  const areDrawn = people.some(({ keeps }) => keeps);
  return (
    <section aria-labelledby="people" className="wrap section">
      <h2 className="text-3xl" id="people">
        Who comes, and who answers
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-x-5 gap-y-10 md:mt-10 md:gap-x-8 lg:grid-cols-4">
        {people.map(({ name, role, since, says, keeps }) => (
          <li key={name}>
            {areDrawn && (
              <div className="flex h-24 items-end pb-3 md:h-32">
                {keeps ? (
                  <WorkItemDrawing thing={keeps} />
                ) : (
                  <span aria-hidden="true" className="font-display text-3xl font-semibold text-ice-500">
                    {initialsOf(name)}
                  </span>
                )}
              </div>
            )}
            <div aria-hidden="true" className="gauge-rule" />
            <p className="figures mt-4 text-sm text-slate-600">Since {since}</p>
            <h3 className="mt-1 text-xl">{name}</h3>
            <p className="mt-1 leading-snug">{role}</p>
            {says && <p className="mt-3 leading-snug text-navy-900">“{says}”</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
