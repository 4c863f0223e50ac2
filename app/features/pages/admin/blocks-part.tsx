import { type ReactNode, useRef } from "react";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { FieldsetError } from "../../../ui/fields/field.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { ChevronDownIcon, TrashIcon } from "../../../ui/buttons/icons.tsx";
import { mostBlocks, singleBlocks } from "../block-limits.ts";
import { blockKinds, blockTitles, type DraftBlock, newBlock, readDraftBlocks } from "../draft-blocks.ts";
import { BlockFields, type Choices } from "./block-fields.tsx";

type Props = {
  blocks: DraftBlock[];
  choices: Choices;
  onChange: (change: (before: DraftBlock[]) => DraftBlock[]) => void;
};

/** Edits the blocks of an owner's page in the order of the page. */
export function BlocksPart({ blocks, choices, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const added = useRef(0);
  const add = (kind: DraftBlock["kind"]) => {
    added.current += 1;
    onChange((before) => [...before, newBlock(kind, `new ${Date.now()} ${added.current}`)]);
    setTimeout(() => list.current?.lastElementChild?.scrollIntoView({ block: "nearest" }));
  };
  return (
    <section aria-labelledby="blocks">
      <h2 className="mb-3 text-lg" id="blocks">
        Blocks
      </h2>
      {/* Holds all blocks in one field, so that a stored draft includes them. */}
      <textarea
        aria-hidden="true"
        hidden
        name="blocks"
        onChange={({ target }) => onChange(() => readDraftBlocks(target.value))}
        tabIndex={-1}
        value={JSON.stringify(blocks)}
      />
      {blocks.length === 0 && (
        <p className="mb-4 text-sm text-slate-600">No blocks yet: the page shows its heading alone.</p>
      )}
      <ol className="grid gap-4" ref={list}>
        {blocks.map((block, at) => (
          <li className="scroll-mb-28" key={block.key}>
            <Card>
              <Head at={at} title={blockTitles[block.kind]}>
                <IconButton
                  disabled={at === 0}
                  label={`Move block ${at + 1} up`}
                  onClick={() => onChange((before) => moved(before, at, -1))}
                >
                  <ChevronDownIcon className="rotate-180" size={20} />
                </IconButton>
                <IconButton
                  disabled={at === blocks.length - 1}
                  label={`Move block ${at + 1} down`}
                  onClick={() => onChange((before) => moved(before, at, 1))}
                >
                  <ChevronDownIcon size={20} />
                </IconButton>
                <IconButton
                  label={`Remove block ${at + 1}`}
                  onClick={() => onChange((before) => before.filter(({ key }) => key !== block.key))}
                >
                  <TrashIcon size={20} />
                </IconButton>
              </Head>
              <BlockFields
                block={block}
                choices={choices}
                number={at + 1}
                onChange={(part) =>
                  onChange((before) =>
                    before.map((one) => (one.key === block.key ? { ...one, ...part } : one)),
                  )
                }
              />
            </Card>
          </li>
        ))}
      </ol>
      <FieldsetError name="blocks" />
      <AddButtons blocks={blocks} onAdd={add} />
    </section>
  );
}

function AddButtons({ blocks, onAdd }: { blocks: DraftBlock[]; onAdd: (kind: DraftBlock["kind"]) => void }) {
  const isThere = (kind: DraftBlock["kind"]) => blocks.some((block) => block.kind === kind);
  const offered = blockKinds.filter((kind) => !singleBlocks.includes(kind) || !isThere(kind));
  if (blocks.length >= mostBlocks) return <p className="text-sm">A page has room for {mostBlocks} blocks.</p>;
  return (
    <div aria-labelledby="add-block" role="group">
      <h3 className="mb-2 text-sm font-semibold text-navy-900" id="add-block">
        Add a block
      </h3>
      <div className="flex flex-wrap gap-2">
        {offered.map((kind) => (
          <AddButton
            className="min-h-11"
            key={kind}
            onClick={() => onAdd(kind)}
            size="small"
            variant="secondary"
          >
            {blockTitles[kind]}
          </AddButton>
        ))}
      </div>
    </div>
  );
}

function Head({ at, title, children }: { at: number; title: string; children: ReactNode }) {
  return (
    <div className="mb-3 flex items-center justify-between gap-3">
      <h3 className="text-base">
        {at + 1}. {title}
      </h3>
      <div className="flex gap-1.5">{children}</div>
    </div>
  );
}

/** Moves a block one place up or down. */
function moved(blocks: DraftBlock[], at: number, by: 1 | -1): DraftBlock[] {
  const order = blocks.map((_, place) => (place === at ? at + by : place === at + by ? at : place));
  return order.flatMap((place) => blocks[place] ?? []);
}
