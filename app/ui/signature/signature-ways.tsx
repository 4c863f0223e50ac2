import { RadioChoices } from "../fields/radio-choices.tsx";
import type { Signature } from "./use-signature-canvas.ts";

type Way = Signature["way"];
type Props = { ways: readonly Way[]; way: Way; onChange: (way: Way) => void };

const labels: Record<Way, string> = {
  draw: "Draw your signature",
  type: "Type your name",
  send: "Somebody else signs",
};

export function SignatureWays({ ways, way, onChange }: Props) {
  return (
    <RadioChoices
      choices={ways.map((value) => ({ value, label: labels[value] }))}
      legend="How would you like to sign?"
      name="signature_way"
      onChange={onChange}
      value={way}
    />
  );
}
