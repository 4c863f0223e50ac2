import { useId } from "react";
import { TitledCard } from "../page/titled-card.tsx";

type Props = { busy: boolean; name: string; onChoose: (file: File) => void };

/** Chooses the file of an import. */
export function FileCard({ busy, name, onChoose }: Props) {
  const id = useId();
  return (
    <TitledCard title="The file">
      <label className="mb-1.5 block font-semibold text-navy-900" htmlFor={id}>
        Excel (.xlsx) or CSV
      </label>
      <input
        accept=".xlsx,.csv,.txt,.tsv"
        className="field-control"
        disabled={busy}
        id={id}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = "";
        }}
        type="file"
      />
      {name && <p className="mt-2 text-sm wrap-anywhere text-slate-600">{name}</p>}
    </TitledCard>
  );
}
