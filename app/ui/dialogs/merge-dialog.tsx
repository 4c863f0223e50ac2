import { useEffect, useId, useState } from "react";
import type { ConflictingField } from "../../platform/browser/forms/conflicting-fields.ts";
import type { FormFields } from "../../platform/browser/forms/form-fields.ts";
import {
  joinPieces,
  type Piece,
  piecesOf,
  suggestChoice,
  type PieceSide,
} from "../../platform/browser/forms/merge-pieces.ts";
import { Button } from "../buttons/button.tsx";
import { ComparedWords } from "../forms/compared-words.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  fields: ConflictingField[];
  onTake: (chosen: FormFields) => void;
  onClose: () => void;
};
type Choice = ConflictingField & { pieces: Piece[]; taken: PieceSide[] };

/** Shows what two people typed as one text. For each difference, the user takes theirs, mine or both. */
export function MergeDialog({ fields, onTake, onClose }: Props) {
  const [choices, setChoices] = useState<Choice[] | null>(null);
  useEffect(() => {
    void Promise.all(fields.map(withPieces)).then(setChoices);
  }, [fields]);
  const take = (name: string, place: number, taken: PieceSide) =>
    setChoices(
      (now) =>
        now?.map((one) =>
          one.name === name
            ? { ...one, taken: one.taken.map((before, at) => (at === place ? taken : before)) }
            : one,
        ) ?? null,
    );
  return (
    <Dialog isOpen onClose={onClose} title="Yours and theirs" width="wide">
      {fields.length === 0 && <p>Both say the same.</p>}
      {fields.length > 0 && (
        <p className="text-sm text-slate-600">
          Words that only theirs has are struck out, words that only yours has are underlined. What you do not
          take is stored in the history.
        </p>
      )}
      {choices?.map(({ name, label, isHtml, pieces, taken }) => (
        <section className="mt-5" key={name}>
          <h3 className="mb-2 text-base">{label}</h3>
          <ol className="grid gap-3">
            {pieces.map((piece, place) =>
              piece.changedBy === "nobody" ? null : (
                <li key={place}>
                  <PieceChoice
                    isHtml={isHtml}
                    onTake={(one) => take(name, place, one)}
                    piece={piece}
                    taken={taken[place] ?? "mine"}
                  />
                </li>
              ),
            )}
          </ol>
        </section>
      ))}
      <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-slate-200 bg-white px-5 py-3 md:-bottom-7 md:-mx-7 md:-mb-7 md:px-7">
        <Button onClick={onClose} variant="secondary">
          Cancel
        </Button>
        <Button disabled={!choices} onClick={() => onTake(textsOf(choices ?? []))}>
          Save this
        </Button>
      </div>
    </Dialog>
  );
}

type PieceProps = { piece: Piece; isHtml: boolean; taken: PieceSide; onTake: (taken: PieceSide) => void };

function PieceChoice({ piece: { mine, theirs }, isHtml, taken, onTake }: PieceProps) {
  const name = useId();
  const between = isHtml ? "" : "\n";
  const [typed, stored] = [mine.join(between), theirs.join(between)];
  const options: [PieceSide, string][] = [
    ["mine", typed === "" ? "Yours: without it" : "Yours"],
    ["theirs", stored === "" ? "Theirs: without it" : "Theirs"],
  ];
  if (typed && stored) options.push(["both", "Both"]);
  return (
    <fieldset>
      <legend className="sr-only">Which to take</legend>
      <ComparedWords after={typed} before={stored} isHtml={isHtml} spoken={spoken} />
      <div className="mt-1 flex flex-wrap gap-x-5">
        {options.map(([value, words]) => (
          <label className="flex min-h-11 cursor-pointer items-center gap-2 font-medium" key={value}>
            <input
              checked={taken === value}
              className="size-5 accent-navy-900"
              name={name}
              onChange={() => onTake(value)}
              type="radio"
              value={value}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const spoken = { before: "only theirs", after: "only yours" };

async function withPieces(field: ConflictingField): Promise<Choice> {
  const pieces = await piecesOf(field);
  return { ...field, pieces, taken: pieces.map(suggestChoice) };
}

function textsOf(choices: Choice[]): FormFields {
  return Object.fromEntries(
    choices.map(({ name, pieces, taken, isHtml }) => [name, joinPieces(pieces, taken, isHtml)]),
  );
}
