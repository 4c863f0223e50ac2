import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { Fact } from "../../../ui/display/fact.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { PinIcon } from "../../../ui/forms/form-icons.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { TelephoneLink } from "../../../ui/display/telephone-link.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { degrees } from "../call-out-lines.ts";
import type { CallOut } from "../call-outs.schema.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { inWords } from "../position-doubts.ts";

/** Shows what the driver reported, with the place first. */
export function CallOutCard({ callOut }: { callOut: CallOut }) {
  const { load, details, make, alarm_code, set_point, box_temperature } = callOut;
  const { vehicle_number, trailer_number, telephone, telephone_link, caller } = callOut;
  const [isCorrecting, setIsCorrecting] = useState(false);
  return (
    <>
      {isCorrecting && <CorrectDialog callOut={callOut} onClose={() => setIsCorrecting(false)} />}
      <Where callOut={callOut} />
      <TitledCard title="The unit">
        <dl className="divide-y divide-slate-100 text-sm md:text-base">
          <Fact label="Vehicle">{vehicle_number}</Fact>
          <Fact label="Trailer">{trailer_number}</Fact>
          <Fact label="Unit">{make}</Fact>
          <Fact label="Alarm">{alarm_code}</Fact>
          <Fact label="Set point">{set_point !== null && `${set_point} °C`}</Fact>
          <Fact label="Box">{box_temperature !== null && `${box_temperature} °C`}</Fact>
          <Fact label="Load">{load}</Fact>
          <Fact label="Rang">{caller}</Fact>
          <Fact label="Speaks">{callOut.speaks}</Fact>
          <Fact label="Telephone">
            {telephone && <TelephoneLink link={telephone_link}>{telephone}</TelephoneLink>}
          </Fact>
          <Fact label="More">{details}</Fact>
        </dl>
        <Button className="mt-4" onClick={() => setIsCorrecting(true)} size="small" variant="secondary">
          Correct
        </Button>
      </TitledCard>
      <Photographs callOut={callOut} />
    </>
  );
}

function Where({ callOut }: { callOut: CallOut }) {
  const { latitude, longitude, accuracy, position_at, position_doubts } = callOut;
  const { grid_reference, map_url, directions_url, place } = callOut;
  if (latitude === null && longitude === null && place === null) {
    return (
      <Notice standing tone="error">
        No place was given. Please ring and ask.
      </Notice>
    );
  }
  return (
    <TitledCard title="Where">
      {position_doubts.length > 0 && (
        <Notice className="mb-4" standing tone="error">
          {position_doubts.join(" ")}
        </Notice>
      )}
      {place && (
        <p className="text-lg wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
          {place}
        </p>
      )}
      {latitude !== null && longitude !== null && (
        <p className="figures mt-1">
          {grid_reference && <strong className="block text-xl text-navy-900">{grid_reference}</strong>}
          {degrees(latitude)}, {degrees(longitude)}
          {accuracy !== null && `, within ${inWords(accuracy)}`}
          {position_at && (
            <>
              {", "}
              <Moment at={position_at} />
            </>
          )}
        </p>
      )}
      {map_url && directions_url && (
        <p className="mt-4 flex flex-wrap gap-3">
          <ButtonLink
            icon={<PinIcon size={18} />}
            rel="noreferrer"
            target="_blank"
            to={map_url}
            variant="secondary"
          >
            Map
          </ButtonLink>
          <ButtonLink rel="noreferrer" target="_blank" to={directions_url} variant="secondary">
            Directions
          </ButtonLink>
        </p>
      )}
    </TitledCard>
  );
}

function Photographs({ callOut: { photographs, reference } }: { callOut: CallOut }) {
  if (photographs.length === 0) return null;
  return (
    <TitledCard title="Photographs">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {photographs.map(({ id, url, width, height }, at) => (
          <li key={id}>
            <a className="block" href={url} rel="noreferrer" target="_blank">
              <img
                alt={`Photograph ${at + 1} of ${reference}`}
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
