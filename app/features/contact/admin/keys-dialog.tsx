import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import type { KeysSwitch } from "../../../platform/browser/page/single-keys.ts";

const keysInWords = [
  ["j, k", "the next message, the one before"],
  ["Enter", "open it"],
  ["x", "choose it"],
  ["a", "choose all on this page; again: all that match"],
  ["e", "done"],
  ["!", "spam"],
  ["#", "delete"],
  ["1 to 5", "All, New, Mine, Answered, Spam"],
  ["?", "these keys"],
] as const;

/** Lists the single-key shortcuts and has the switch that turns them off. */
export function KeysDialog({ keys, onClose }: { keys: KeysSwitch; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Keys">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        {keysInWords.map(([key, words]) => (
          <div className="contents" key={key}>
            <dt className="figures font-semibold text-navy-900">{key}</dt>
            <dd className="text-slate-700">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-slate-600">
        They act on what is chosen, or else on the message that the keys are at. In the list the arrow keys
        work too.
      </p>
      <Checkbox
        checked={keys.isOn}
        className="mt-3"
        label="Use these keys"
        onChange={(event) => keys.set(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
