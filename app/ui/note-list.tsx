import { Moment } from "./moment.tsx";

type Note = { id: number; author: string; text: string; created_at: string };

/** What colleagues have noted, oldest first. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-3">
      {notes.map(({ id, author, text, created_at }) => (
        <li key={id}>
          <p className="wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
            {text}
          </p>
          <p className="mt-0.5 text-sm text-slate-600">
            {author}, <Moment at={created_at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
