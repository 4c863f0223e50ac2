import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import type { WhoSees } from "../../customers/opened-to.server.ts";

type Props = {
  people: WhoSees[];
  leftOut: readonly string[];
  onChange: (leftOut: string[]) => void;
};

/** Lists who sees the customer's account online once the application is approved. Each address can be left out. */
export function WhoSeesFields({ people, leftOut, onChange }: Props) {
  const seeing = people.filter(({ by }) => by !== "refused" && by !== "in another file");
  const others = people.filter((one) => !seeing.includes(one));
  const set = (address: string, sees: boolean) =>
    onChange(sees ? leftOut.filter((one) => one !== address) : [...leftOut, address]);
  return (
    <fieldset className="mb-3 min-w-0">
      <legend className="text-sm font-semibold text-navy-900">
        {seeing.length > 0
          ? "These addresses will see this account online:"
          : "No address will see this account online."}
      </legend>
      {seeing.map((person) => (
        <Checkbox
          checked={!leftOut.includes(person.address)}
          key={person.address}
          label={
            <span className="block text-sm wrap-anywhere">
              <span className="font-medium text-navy-900">{person.address}</span>, {wordsOf(person)}
            </span>
          }
          onChange={(event) => set(person.address, event.target.checked)}
        />
      ))}
      {others.map((person) => (
        <p className="py-1.5 text-sm wrap-anywhere text-slate-600" key={person.address}>
          Not {person.address}: {wordsOf(person)}.
        </p>
      ))}
      <p className="text-sm text-slate-600">
        Whoever is left out stays out until you add the address in the customer’s file.
      </p>
    </fieldset>
  );
}

function wordsOf({ by, name }: WhoSees): string {
  if (by === "application") return `from application ${name}`;
  if (by === "in another file") return `it is in the file of ${name}`;
  if (by === "refused") return "the office has said that it does not belong here";
  return by === "office" ? "confirmed by the office" : "from this application";
}
