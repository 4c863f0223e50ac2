import { mapHost } from "../../platform/http/frame-hosts.ts";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { ArrowRightIcon } from "../../ui/pictures/slide-icons.tsx";
import CompanyMap from "./company-map.island.tsx";
import type { Company } from "./company.schema.ts";

/** Shows the address and a link to directions, and beside them a map that loads on request. */
export function FindUs({ company }: { company: Company }) {
  const { name, latitude, longitude } = company;
  return (
    <section aria-labelledby="find" className="wrap section">
      <div className="grid gap-x-20 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 className="text-3xl" id="find">
            Find us
          </h2>
          <address className="mt-5 mb-7 text-lg leading-relaxed">
            {[name, ...company.address_lines, company.town, company.county, company.postcode].map((line) => (
              <span className="block first:font-semibold first:text-navy-900" key={line}>
                {line}
              </span>
            ))}
          </address>
          <ButtonLink
            icon={<ArrowRightIcon size={20} />}
            rel="noopener"
            target="_blank"
            to={directionsTo(company)}
            variant="secondary"
          >
            Directions on OpenStreetMap
          </ButtonLink>
        </div>
        {latitude !== null && longitude !== null && (
          <CompanyMap
            className="lg:col-span-8 print:hidden"
            latitude={latitude}
            longitude={longitude}
            name={name}
          />
        )}
      </div>
    </section>
  );
}

/** Uses the position if there is one, otherwise the words of the address. */
function directionsTo({ latitude, longitude, address_lines, town, postcode }: Company): string {
  if (latitude !== null && longitude !== null) {
    return `${mapHost}/directions?${new URLSearchParams({ to: `${latitude},${longitude}` })}`;
  }
  const words = [...address_lines, town, postcode].join(", ");
  return `${mapHost}/search?${new URLSearchParams({ query: words })}`;
}
