import { Link, useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { mayDo } from "../../../platform/http/duties.ts";
import { requirePageAdmin, servicesContext } from "../../../platform/http/page-context.server.ts";
import { Card } from "../../../ui/page/card.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { readOpening } from "../../opening/opening.server.ts";
import { leftInWords, placesInWords, samplePlace } from "../left-samples.present.ts";
import type { LeftSample } from "../left-samples.schema.ts";
import { readLeftSamples } from "../left-samples.server.ts";
import type { Route } from "./+types/samples-page";
import { RemoveSamples } from "./remove-samples.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { duties } = await requirePageAdmin(context, url, "pages");
  const services = context.get(servicesContext);
  const [{ of, still_sample, open_since }, { samples, is_hidden }] = [
    await readLeftSamples(services),
    await readOpening(services.db),
  ];
  return {
    of,
    left: still_sample,
    openSince: open_since,
    isHidden: is_hidden,
    samples,
    mayOpen: mayDo(duties, "all"),
  };
}

const groups: { title: string; kinds: LeftSample["kind"][] }[] = [
  { title: "Names, numbers and addresses", kinds: ["name", "number", "address"] },
  { title: "Claims", kinds: ["claim"] },
  { title: "Texts", kinds: ["text"] },
  { title: "Pictures", kinds: ["picture"] },
];

export default function SamplesPage({ loaderData }: Route.ComponentProps) {
  const { of, left, openSince, isHidden, samples, mayOpen } = loaderData;
  const { revalidate } = useRevalidator();
  const shown = groups
    .map(({ title, kinds }) => ({
      title,
      left: left.flatMap((sample, at) => (kinds.includes(sample.kind) ? { ...sample, at } : [])),
    }))
    .filter((group) => group.left.length > 0);
  return (
    <div className="max-w-desk">
      <PageTitle title="Still a sample">
        <p>
          The site came with samples of a firm that does not exist. This is what visitors still read of it, on
          pages, in mails and in files, as they are sent today. Of {of} things, {of - left.length} are yours.
        </p>
      </PageTitle>
      {left.length === 0 && <p className="mb-6">Nothing: everything that the site sends is your own.</p>}
      <div className="grid gap-4 md:gap-6">
        {shown.map((group) => (
          <Group key={group.title} {...group} />
        ))}
        <RemoveSamples samples={samples} />
      </div>
      {openSince !== null && (
        <p className="mt-6 text-sm text-slate-600">
          The site counts as open since <Moment at={openSince} />.
        </p>
      )}
      {isHidden && (
        <p className="mt-6 text-sm text-slate-600">
          Search engines are asked to stay away until the site is open.
        </p>
      )}
      {mayOpen && (
        <p className="mt-4">
          {openSince === null ? (
            <ConfirmButton
              act={() => call("POST /api/opening")}
              onDone={() => void revalidate()}
              variant="secondary"
              what={`The site counts as open from today, and search engines may list it. ${leftInWords(left)}`}
            >
              Open the site
            </ConfirmButton>
          ) : (
            <ConfirmButton
              act={() => call("DELETE /api/opening")}
              onDone={() => void revalidate()}
              variant="quiet"
              what="The site counts as not open yet, and this list stands on the dashboard again. Visitors see no difference; search engines are asked to stay away."
            >
              It is not open yet
            </ConfirmButton>
          )}
        </p>
      )}
    </div>
  );
}

/** `at` is its place in the list of all samples. */
type Placed = LeftSample & { at: number };

function Group({ title, left }: { title: string; left: Placed[] }) {
  return (
    <Card>
      <h2 className="mb-2 text-lg">
        {title} <span className="font-normal text-slate-600">({left.length})</span>
      </h2>
      <ul className="divide-y divide-slate-100">
        {left.map((sample) => (
          <li className="flex gap-3 py-2.5" key={sample.what}>
            {sample.picture && (
              <img
                alt=""
                className="mt-1 aspect-4/3 w-20 flex-none self-start rounded-sm object-cover"
                loading="lazy"
                src={sample.picture}
              />
            )}
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere text-navy-900">{sample.what}</p>
              <p className="text-sm wrap-anywhere text-slate-600">Shown by {placesInWords(sample)}</p>
              {sample.photograph && (
                <p className="max-w-text text-sm wrap-anywhere text-slate-600">{sample.photograph}</p>
              )}
              <Places sample={sample} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Places({ sample: { places: all, what, at } }: { sample: Placed }) {
  if (all.length === 0) return null;
  const [first, ...others] = all.map(({ label, path }) => (
    <Link
      className="inline-flex min-h-11 items-center text-sm text-ice-600 underline md:min-h-9"
      key={path}
      to={samplePlace(path, at)}
    >
      {label}
    </Link>
  ));
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {first}
      {others.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm md:min-h-9">
            {others.length === 1 ? "1 more place" : `${others.length} more places`}
            <span className="sr-only"> of {what}</span>
          </summary>
          <div className="flex flex-wrap gap-x-4">{others}</div>
        </details>
      )}
    </div>
  );
}
