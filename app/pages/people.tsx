import type { PageFacts } from "../features/page-facts/page-facts.schema.ts";

/** Who does the work, and for how long. Shows nothing where no people are named. */
export function People({ people }: { people: PageFacts["people"] }) {
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="people" className="wrap section">
      <h2 className="text-3xl" id="people">
        Who comes, and who answers
      </h2>
      <ul className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {people.map(({ name, role, since }) => (
          <li key={name}>
            <div aria-hidden="true" className="gauge-rule" />
            <p className="figures mt-4 text-sm text-slate-600">Since {since}</p>
            <h3 className="mt-1 text-xl">{name}</h3>
            <p className="mt-1">{role}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
