import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { ImageIcon } from "../../../ui/buttons/icons.tsx";
import { smallPhotograph } from "./small-photograph.ts";
import { fill, useCardWords } from "./words/card-words.ts";

type Props = { photographs: readonly Blob[]; onChange: (photographs: readonly Blob[]) => void };

const most = 4;

/** Adds up to four photographs, made smaller on the telephone. */
export function PhotographsPart({ photographs, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const words = useCardWords();
  const [busy, setBusy] = useState(false);
  const addresses = useMemo(() => photographs.map((file) => URL.createObjectURL(file)), [photographs]);
  useEffect(() => () => addresses.forEach((address) => URL.revokeObjectURL(address)), [addresses]);

  async function add(files: FileList) {
    setBusy(true);
    const small = await Promise.all(Array.from(files, (file) => smallPhotograph(file)));
    setBusy(false);
    onChange([...photographs, ...small].slice(0, most));
    if (input.current) input.current.value = "";
  }

  return (
    <div>
      <input
        accept="image/*"
        aria-label={words.photographs}
        className="sr-only"
        multiple
        onChange={({ target }) => target.files && void add(target.files)}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      {photographs.length > 0 && (
        <ul className="mb-3 grid grid-cols-4 gap-2">
          {addresses.map((address, at) => (
            <li key={address}>
              <button
                aria-label={fill(words.removePhotograph, { number: at + 1 })}
                className="relative block w-full"
                onClick={() => onChange(photographs.filter((_, other) => other !== at))}
                type="button"
              >
                <img alt="" className="aspect-square w-full rounded-sm object-cover" src={address} />
                <span
                  aria-hidden="true"
                  className="absolute top-1 right-1 rounded-full bg-navy-900 px-2 text-sm text-white"
                >
                  ×
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {photographs.length < most && (
        <Button
          block
          busy={busy}
          icon={<ImageIcon size={20} />}
          onClick={() => input.current?.click()}
          variant="secondary"
        >
          {words.addPhotographs}
        </Button>
      )}
    </div>
  );
}
