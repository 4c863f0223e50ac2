import { AnchorButton } from "../../../ui/buttons/anchor-button.tsx";
import { Fact } from "../../../ui/display/fact.tsx";
import { PinIcon } from "../../../ui/forms/form-icons.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { TelephoneLink } from "../../../ui/display/telephone-link.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { degrees } from "../call-out-lines.ts";
import { statusLabels } from "../call-out-status.ts";
import { inWords } from "../position-doubts.ts";
import type { EngineerPage } from "./job.schema.ts";

const doFirst = {
  stop: "The driver must stop and leave it switched off.",
  "drive on": "The driver can drive on.",
  call: "The driver is to call.",
} as const;

/** Where the vehicle is, with what is doubtful about it. */
export function Where({ page }: { page: EngineerPage }) {
  const { place, grid_reference, latitude, longitude, accuracy, position_at, position_doubts } = page;
  return (
    <TitledCard title="Where">
      <div className="grid gap-3">
        {position_doubts.length > 0 && (
          <Notice standing tone="error">
            {position_doubts.join(" ")}
          </Notice>
        )}
        {place && (
          <p className="text-lg wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
            {place}
          </p>
        )}
        {latitude !== null && longitude !== null ? (
          <p className="figures">
            {grid_reference && <strong className="block text-lg text-navy-900">{grid_reference}</strong>}
            {degrees(latitude)}, {degrees(longitude)}
            {accuracy !== null && `, within ${inWords(accuracy)}`}
            {position_at && (
              <>
                , <Moment at={position_at} />
              </>
            )}
          </p>
        ) : (
          <p>{place ? "No position was sent." : "No place was given. Please ring the driver."}</p>
        )}
        {page.map_url && page.directions_url && (
          <div className="grid grid-cols-2 gap-2.5">
            <AnchorButton
              block
              href={page.directions_url}
              icon={<PinIcon size={20} />}
              rel="noreferrer"
              target="_blank"
            >
              Directions
            </AnchorButton>
            <AnchorButton block href={page.map_url} rel="noreferrer" target="_blank" variant="secondary">
              Map
            </AnchorButton>
          </div>
        )}
      </div>
    </TitledCard>
  );
}

/** What is known of the unit, the cold and the driver, with the photographs and the steps. */
export function EngineerFacts({ page }: { page: EngineerPage }) {
  const { set_point, box_temperature } = page;
  return (
    <>
      <TitledCard title="The unit">
        <dl className="divide-y divide-slate-100">
          <Fact label="Alarm">
            {page.alarm_code && (
              <>
                <strong className="text-lg text-navy-900">{page.alarm_code}</strong>
                {page.alarm_meaning && <span className="block">{page.alarm_meaning}</span>}
                {page.alarm_action && (
                  <span className="block text-sm text-slate-600">{doFirst[page.alarm_action]}</span>
                )}
              </>
            )}
          </Fact>
          <Fact label="Unit">{page.make}</Fact>
          <Fact label="Goods">{page.load}</Fact>
          <Fact label="Set">{set_point !== null && `${set_point} °C`}</Fact>
          <Fact label="Box">{box_temperature !== null && `${box_temperature} °C`}</Fact>
          <Fact label="Vehicle">{page.vehicle_number}</Fact>
          <Fact label="Trailer">{page.trailer_number}</Fact>
          <Fact label="Notes">{page.details}</Fact>
          <Fact label="Driver">{page.caller}</Fact>
          <Fact label="Speaks">{page.speaks}</Fact>
          <Fact label="Telephone">
            {page.telephone && <TelephoneLink link={page.telephone_link}>{page.telephone}</TelephoneLink>}
          </Fact>
        </dl>
      </TitledCard>
      <Photographs page={page} />
      <TitledCard title="So far">
        <ol className="grid gap-2">
          {page.steps.map((step, at) => (
            <li key={at}>
              <span className="font-medium text-navy-900">{statusLabels[step.status]}</span>
              <span className="block text-sm text-slate-600">
                {step.by}, <Moment at={step.at} />
              </span>
            </li>
          ))}
        </ol>
      </TitledCard>
    </>
  );
}

function Photographs({ page: { photographs } }: { page: EngineerPage }) {
  if (photographs.length === 0) return null;
  return (
    <TitledCard title="Photographs">
      <ul className="grid grid-cols-2 gap-3">
        {photographs.map(({ id, url, width, height }, at) => (
          <li key={id}>
            <a className="block" href={url} rel="noreferrer" target="_blank">
              <img
                alt={`Photograph ${at + 1} of the driver`}
                className="aspect-square w-full rounded-sm bg-slate-100 object-cover"
                height={height}
                loading="lazy"
                src={url}
                width={width}
              />
            </a>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
