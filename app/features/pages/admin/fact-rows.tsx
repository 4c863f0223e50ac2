import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { TrashIcon } from "../../../ui/buttons/icons.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { mostFacts } from "../block-limits.ts";
import type { DraftBlock } from "../draft-blocks.ts";

export type BlockProps = {
  block: DraftBlock;
  /** The position of the block, from 1. */
  number: number;
  onChange: (part: Partial<DraftBlock>) => void;
};

export function FactRows({ block: { title, rows }, number, onChange }: BlockProps) {
  const change = (at: number, part: Partial<DraftBlock["rows"][number]>) =>
    onChange({ rows: rows.map((row, index) => (index === at ? { ...row, ...part } : row)) });
  return (
    <>
      <TextField
        label={`Heading of the list ${number}`}
        name={`heading ${number}`}
        onChange={({ target }) => onChange({ title: target.value })}
        optional
        value={title}
      />
      {rows.map((row, at) => {
        const place = `${number}.${at + 1}`;
        return (
          <div className="flex items-start gap-3" key={at}>
            <div className="grid min-w-0 flex-1 gap-x-3 sm:grid-cols-2">
              <TextField
                label={`Fact ${place}`}
                name={`fact ${place}`}
                onChange={({ target }) => change(at, { label: target.value })}
                required
                value={row.label}
              />
              <TextArea
                label={`What it says ${place}`}
                name={`what it says ${place}`}
                onChange={({ target }) => change(at, { value: target.value })}
                required
                rows={2}
                value={row.value}
              />
            </div>
            <div className="mt-7">
              <IconButton
                disabled={rows.length === 1}
                label={`Remove fact ${place}`}
                onClick={() => onChange({ rows: rows.filter((_, index) => index !== at) })}
              >
                <TrashIcon size={20} />
              </IconButton>
            </div>
          </div>
        );
      })}
      {rows.length < mostFacts && (
        <AddButton
          onClick={() => onChange({ rows: [...rows, { label: "", value: "" }] })}
          size="small"
          variant="secondary"
        >
          Add a fact
        </AddButton>
      )}
    </>
  );
}
