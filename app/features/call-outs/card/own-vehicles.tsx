import { useEffect, useState } from "react";
import { readBrowserCookie } from "../../../platform/browser/session/browser-cookies.ts";
import { call } from "../../../platform/browser/calls/call.ts";
import { hintCookie } from "../../../platform/http/cookie-names.ts";
import type { OwnVehicle } from "../driver-call-outs.schema.ts";
import { ChoiceChips } from "./choice-chips.tsx";
import { useCardWords } from "./words/card-words.ts";

type Props = { vehicle: string | null; trailer: string | null; onChoose: (vehicle: OwnVehicle) => void };

/** Offers a signed-in user the vehicles that they and their colleagues reported before. */
export function OwnVehicles({ vehicle, trailer, onChoose }: Props) {
  const words = useCardWords();
  const [vehicles, setVehicles] = useState<OwnVehicle[]>([]);
  useEffect(() => {
    if (!readBrowserCookie(hintCookie)) return;
    void call("GET /api/user/vehicles", { quiet: true }).then((outcome) => {
      if (outcome.ok) setVehicles(outcome.data.data);
    });
  }, []);
  if (vehicles.length === 0) return null;
  const chosen = vehicles.findIndex(
    ({ vehicle_number, trailer_number }) => vehicle_number === vehicle && trailer_number === trailer,
  );
  return (
    <ChoiceChips
      choices={vehicles.map(({ vehicle_number, trailer_number }, value) => ({
        value,
        label: [vehicle_number, trailer_number].filter((part) => part).join(", "),
      }))}
      chosen={chosen < 0 ? null : chosen}
      label={words.yourVehicles}
      onChoose={(at) =>
        onChoose(vehicles[at ?? -1] ?? { vehicle_number: null, trailer_number: null, make: null })
      }
    />
  );
}
