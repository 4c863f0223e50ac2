import type { PageFacts } from "../../features/page-facts/page-facts.schema.ts";

export const fleetAnswersId = "fleets";

/** What somebody asks before a fleet is handed over, answered in a minute. */
export function FleetAnswers({ answers }: { answers: PageFacts["fleetAnswers"] }) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={fleetAnswersId} className="section bg-ice-50">
      <div className="wrap">
        <h2 className="text-3xl" id={fleetAnswersId}>
          What fleet managers ask
        </h2>
        <dl className="mt-8 grid gap-x-12 lg:grid-cols-2 xl:gap-x-20">
          {answers.map(({ question, answer }) => (
            <div className="border-t border-slate-200 py-5" key={question}>
              <dt className="font-semibold text-navy-900">{question}</dt>
              <dd className="mt-1 max-w-text">{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
